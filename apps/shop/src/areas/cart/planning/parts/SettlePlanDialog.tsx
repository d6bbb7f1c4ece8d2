import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { AddressChoice, rushText, useRushPlace } from '#areas/order/public.ts'
import { REQUESTS_HREF, submitStatusHref } from '#links/order.ts'
import css from '../Planning.module.css'

/** The final check of address and amounts. Orders exactly this, or nothing; above a limit it is a purchase request. */
export function SettlePlanDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const queries = useQueryClient()
  const settlement = useQuery({
    ...query(orderEndpoints.confirmPlan, { taskId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const commit = useMutation({
    mutationFn: async ({ submitToken, payable, addressId, approval }: Settlement) => {
      const shown = { taskId, submitToken, payable, addressId: chosenId ?? addressId ?? '', remarks: [] }
      if (approval === null) return submitStatusHref((await call(orderEndpoints.commitPlan, shown)).payOrderId)
      await call(orderEndpoints.requestPurchase, { ...shown, note })
      showNotice('success', '采购审批已提交，结果会发送到消息中心')
      return REQUESTS_HREF
    },
    onError: () => void settlement.refetch(),
    onSuccess: href => {
      for (const { path } of [orderEndpoints.getPlan, orderEndpoints.listPurchaseRequests])
        void queries.invalidateQueries({ queryKey: [path] })
      goTo(href)
    },
  })
  const { data } = settlement
  const place = useRushPlace(data?.submitToken ?? '', commit.isPending && data?.isRush === true)
  const isOpen = data !== undefined && data.problems.length === 0 && data.addressId !== null
  const isAsking = data !== undefined && data.approval !== null
  return (
    <Dialog
      title={isAsking ? '提交采购审批' : '确认下单'}
      width={860}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再看看</Button>
          <Button
            tone="primary"
            disabled={!isOpen || settlement.isFetching}
            isBusy={commit.isPending}
            onClick={() => data && commit.mutate(data)}
          >
            {isAsking ? '提交采购审批' : '提交订单'} {data && moneyText(data.payable)}
          </Button>
        </>
      }
    >
      <Loaded of={settlement} skeleton={<TableSkeleton rows={4} rowHeight={56} />}>
        {found => (
          <div className={css.settle}>
            {place && <p role="status">{rushText(place)}</p>}
            {commit.error && <NoteStrip tone="red">{commit.error.message}</NoteStrip>}
            {found.problems.map(problem => (
              <NoteStrip key={problem} tone="amber">
                {problem}
              </NoteStrip>
            ))}
            {found.approval !== null && (
              <NoteStrip tone="amber">{found.approval}。提交审批后，主账号通过时按当时的价格下单</NoteStrip>
            )}
            <AddressChoice addresses={found.addresses} addressId={chosenId ?? found.addressId} onChoose={setChosenId} />
            <table className={`${css.table} wide-table`}>
              <tbody>
                {found.stores.map(({ store, lines, payable, postageInfo }) => (
                  <tr key={store.storeId}>
                    <td>{store.storeName}</td>
                    <td>{lines.length} 个品种</td>
                    <td className={css.figure}>
                      {postageInfo.postage === 0 ? '包邮' : `运费 ${moneyText(postageInfo.postage)}`}
                    </td>
                    <td className={css.figure}>
                      <strong>{moneyText(payable)}</strong>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {found.approval !== null && (
              <TextArea
                name="note"
                label="说明"
                value={note}
                onChange={setNote}
                maxLength={200}
                placeholder="采购用途，方便主账号审批"
              />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
