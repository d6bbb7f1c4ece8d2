import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import type { DrawView } from '@xiaojiu/contract/marketing/lottery-schemas.ts'
import { useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { AddressCard } from '#trade/settle/AddressCard.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import css from './Lottery.module.css'

/** Where a prize goes: one of the company's addresses. */
export function ClaimDialog({ draw, onClose }: { draw: DrawView; onClose: () => void }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const addresses = useQuery(query(companyEndpoints.listAddresses, { pageNum: 1, pageSize: 100 }))
  const addressId = chosen ?? addresses.data?.list[0]?.addressId ?? null
  const { mutate, isPending } = useMutation({
    mutationFn: (to: string) => call(marketingEndpoints.claimPrize, { drawId: draw.drawId, addressId: to }),
    onSuccess: () => {
      showNotice('success', '已提交收货地址，奖品将尽快寄出')
      void queries.invalidateQueries({ queryKey: [marketingEndpoints.listDraws.path] })
      onClose()
    },
  })
  return (
    <Dialog
      title={`领取奖品：${draw.prizeName}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            tone="primary"
            disabled={addressId === null}
            isBusy={isPending}
            onClick={() => addressId !== null && mutate(addressId)}
          >
            确认领取
          </Button>
        </>
      }
    >
      <Loaded of={addresses} skeleton={<Bone height={96} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState isSlim title="还没有收货地址" action={<ButtonLink to="/personal/address">去添加</ButtonLink>} />
          ) : (
            <div className={css.addresses} role="radiogroup" aria-label="收货地址">
              {list.map(address => (
                <AddressCard
                  key={address.addressId}
                  address={address}
                  isChosen={address.addressId === addressId}
                  onChoose={setChosen}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
