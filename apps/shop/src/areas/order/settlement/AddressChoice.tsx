import type { Address } from '@xiaojiu/contract/company/address-schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { DownIcon, UpIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { useState } from 'react'
import { useReader } from '#shell/use-greeting.ts'
import { AddressCard } from '#trade/settle/AddressCard.tsx'
import css from './SettlementPage.module.css'

interface AddressChoiceProps {
  addresses: readonly Address[]
  addressId: string | null
  onChoose: (addressId: string) => void
}

/** How many fit in one row. */
const SHOWN = 3
const UNLICENSED = '药品须送至证照登载的地址，该地址不可选'

/** The delivery address. Addresses on a licence can be chosen; the others say why not. */
export function AddressChoice({ addresses, addressId, onChoose }: AddressChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const { canOpen } = useReader()
  const manage = canOpen('/personal/address') && { label: '管理收货地址', href: '/personal/address' }
  // Addresses that can be chosen come first, otherwise in the order of the server.
  const sorted = addresses.toSorted((a, b) => Number(b.isLicensed) - Number(a.isLicensed))
  const isHidden = sorted.findIndex(address => address.addressId === addressId) >= SHOWN
  const shown = isOpen || isHidden ? sorted : sorted.slice(0, SHOWN)
  return (
    <Panel aria-label="收货地址">
      <SectionHead isSlim title="收货地址" note="仅可送至证照登载的地址" {...(manage && { more: manage })} />
      {addresses.length === 0 ? (
        <EmptyState
          isSlim
          title="还没有收货地址"
          action={
            manage && (
              <ButtonLink to={manage.href} tone="primary">
                添加收货地址
              </ButtonLink>
            )
          }
        >
          收货地址须与证照登载的地址一致，请联系平台客服登记。
        </EmptyState>
      ) : (
        <div className={css.addresses} role="radiogroup" aria-label="收货地址">
          {shown.map(address => (
            <AddressCard
              key={address.addressId}
              address={address}
              isChosen={address.addressId === addressId}
              onChoose={onChoose}
              refusal={address.isLicensed ? undefined : UNLICENSED}
            />
          ))}
        </div>
      )}
      {sorted.length > SHOWN && !isHidden && (
        <div className={css.more}>
          <Button tone="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : `展开全部 ${sorted.length} 个地址`}
            {isOpen ? <UpIcon size={12} /> : <DownIcon size={12} />}
          </Button>
        </div>
      )}
    </Panel>
  )
}
