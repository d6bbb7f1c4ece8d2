import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { goTo } from '../../../../lib/navigate.ts'
import { query } from '../../../../lib/query.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { Loaded } from '../../../../ui/feedback/Loaded.tsx'
import { NoteStrip } from '../../../../ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '../../../../ui/feedback/TableSkeleton.tsx'
import { moneyText } from '../../../../ui/money/figure.ts'
import { submitStatusHref } from '../../../order/links.ts'
import { AddressChoice } from '../../../order/settlement/AddressChoice.tsx'
import css from '../Planning.module.css'

/** The last look: where it goes and what it costs. Ordered is exactly this, or nothing. */
export function SettlePlanDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const queries = useQueryClient()
  const settlement = useQuery({
    ...query(orderEndpoints.confirmPlan, { taskId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const commit = useMutation({
    mutationFn: ({ submitToken, payable, addressId }: Settlement) =>
      call(orderEndpoints.commitPlan, {
        taskId,
        submitToken,
        payable,
        addressId: chosenId ?? addressId ?? '',
        remarks: [],
      }),
    onError: () => void settlement.refetch(),
    onSuccess: ({ payOrderId }) => {
      void queries.invalidateQueries({ queryKey: [orderEndpoints.getPlan.path] })
      goTo(submitStatusHref(payOrderId))
    },
  })
  const { data } = settlement
  const isOpen = data !== undefined && data.problems.length === 0 && data.approval === null && data.addressId !== null
  return (
    <Dialog
      title="确认下单"
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
            提交订单 {data && moneyText(data.payable)}
          </Button>
        </>
      }
    >
      <Loaded of={settlement} skeleton={<TableSkeleton rows={4} rowHeight={56} />}>
        {found => (
          <div className={css.settle}>
            {commit.error && <NoteStrip tone="red">{commit.error.message}</NoteStrip>}
            {found.problems.map(problem => (
              <NoteStrip key={problem} tone="amber">
                {problem}
              </NoteStrip>
            ))}
            {found.approval !== null && (
              <NoteStrip tone="amber">{found.approval}，请将方案加入购物车后在结算页提交采购审批</NoteStrip>
            )}
            <AddressChoice addresses={found.addresses} addressId={chosenId ?? found.addressId} onChoose={setChosenId} />
            <table className={css.table}>
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
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
