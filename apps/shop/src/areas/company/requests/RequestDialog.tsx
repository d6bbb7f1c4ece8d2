import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { REQUEST_STATE_LABELS } from '@xiaojiu/contract/order/approval-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { rushText } from '#areas/order/public.ts'
import { useRushPlace } from '#areas/order/public.ts'
import css from './requests.module.css'
import { RequestActs } from './RequestActs.tsx'
import { RequestLines } from './RequestLines.tsx'
import { refreshRequests } from './refresh-requests.ts'
import { changeText } from './request-words.ts'

interface RequestDialogProps {
  requestId: string
  onClose: () => void
}

/** One request: what was asked, what it costs today, and the decision. */
export function RequestDialog({ requestId, onClose }: RequestDialogProps) {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    ...query(orderEndpoints.getPurchaseRequest, { requestId }),
    refetchOnMount: 'always',
  })
  const [fault, setFault] = useState('')
  const refresh = () => refreshRequests(queries)
  const onError = (failure: Error) => {
    setFault(failure.message)
    void refresh()
  }
  const done = (text: string) => async () => {
    showNotice('success', text)
    await refresh()
    onClose()
  }
  const approve = useMutation({
    mutationFn: (approval: { addressId: string; payable: Fen; isRush: boolean }) =>
      call(orderEndpoints.approvePurchaseRequest, { requestId, ...approval }),
    // The dialog stays: it shows the new state and leads to the order that has to be paid.
    onSuccess: () => {
      showNotice('success', '已审批通过并下单，请尽快付款')
      return refresh()
    },
    onError,
  })
  const place = useRushPlace(`request-${requestId}`, approve.isPending && approve.variables.isRush)
  const refuse = useMutation({
    mutationFn: (reason: string) => call(orderEndpoints.refusePurchaseRequest, { requestId, reason }),
    onSuccess: done('已驳回'),
    onError,
  })
  const withdraw = useMutation({
    mutationFn: () => call(orderEndpoints.withdrawPurchaseRequest, { requestId }),
    onSuccess: done('申请已撤回'),
    onError,
  })
  if (!data)
    return (
      <Dialog title="采购审批" width={760} onClose={onClose}>
        {error ? (
          <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Bone height={320} />
        )}
      </Dialog>
    )
  const changed = changeText(data)
  return (
    <Dialog
      title={`采购申请 ${data.requestNo}`}
      width={760}
      onClose={onClose}
      footer={
        <RequestActs
          request={data}
          isBusy={approve.isPending || refuse.isPending || withdraw.isPending}
          onApprove={approve.mutate}
          onRefuse={refuse.mutate}
          onWithdraw={() => withdraw.mutate()}
          onClose={onClose}
        />
      }
    >
      <div className={css.detail}>
        <p>
          {data.askerName}（{data.fromCompanyName}） · {REQUEST_STATE_LABELS[data.state]}
          {data.note !== '' && ` · 说明：${data.note}`}
        </p>
        {data.refuseReason && (
          <NoteStrip tone="red" title="驳回原因">
            {data.refuseReason}
          </NoteStrip>
        )}
        {changed && (
          <NoteStrip tone="amber" Sign={WarnIcon}>
            {changed}
          </NoteStrip>
        )}
        {data.today && data.today.problems.length > 0 && (
          <NoteStrip tone="red" Sign={WarnIcon} title="暂不能通过">
            {data.today.problems.join('；')}
          </NoteStrip>
        )}
        <RequestLines lines={data.lines} isDeciding={data.today !== null} />
        {data.today && data.today.addressText !== '' && <p className="meta">收货地址：{data.today.addressText}</p>}
        {place && <p role="status">{rushText(place)}</p>}
        <p className={css.fault} role="alert">
          {fault}
        </p>
      </div>
    </Dialog>
  )
}
