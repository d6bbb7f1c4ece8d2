import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PurchaseRequestDetail, REQUEST_STATE_LABELS } from '@xiaojiu/contract/order/approval-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { rushText, useRushPlace } from '#areas/order/public.ts'
import { submitStatusHref } from '#links/order.ts'
import { refreshRequests } from '../refresh.ts'
import { changeText } from '../words.ts'
import { RequestLines } from './RequestLines.tsx'
import css from './requests.module.css'

interface RequestDialogProps {
  requestId: string
  onClose: () => void
}

/** One request: the goods, today's price, and the decision. */
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

interface RequestActsProps {
  request: PurchaseRequestDetail
  isBusy: boolean
  onApprove: (approval: { addressId: string; payable: Fen; isRush: boolean }) => void
  onRefuse: (reason: string) => void
  onWithdraw: () => void
  onClose: () => void
}

/** The possible decisions. A refusal asks for its reason in place; an approval names the amount. */
function RequestActs({ request, isBusy, onApprove, onRefuse, onWithdraw, onClose }: RequestActsProps) {
  const [reason, setReason] = useState<string | null>(null)
  const { verbs, today, payOrderId } = request
  if (reason !== null)
    return (
      <form
        className={css.reason}
        onSubmit={event => {
          event.preventDefault()
          if (reason.trim().length >= 2) onRefuse(reason.trim())
        }}
      >
        <input
          aria-label="驳回原因"
          placeholder="请填写驳回原因，申请人可见"
          maxLength={200}
          value={reason}
          autoFocus
          onChange={event => setReason(event.target.value)}
        />
        <Button onClick={() => setReason(null)}>返回</Button>
        <Button tone="danger" type="submit" isBusy={isBusy} disabled={reason.trim().length < 2}>
          确认驳回
        </Button>
      </form>
    )
  const isReady = today !== null && today.addressId !== null && today.problems.length === 0
  return (
    <>
      {verbs.includes('withdraw') && (
        <Button isBusy={isBusy} onClick={onWithdraw}>
          撤回申请
        </Button>
      )}
      {verbs.includes('refuse') && <Button onClick={() => setReason('')}>驳回</Button>}
      {verbs.includes('approve') && today ? (
        <Button
          tone="danger"
          isBusy={isBusy}
          disabled={!isReady}
          onClick={() =>
            today.addressId && onApprove({ addressId: today.addressId, payable: today.payable, isRush: today.isRush })
          }
        >
          通过并下单 {moneyText(today.payable)}
        </Button>
      ) : payOrderId ? (
        <ButtonLink tone="primary" to={submitStatusHref(payOrderId)}>
          查看订单
        </ButtonLink>
      ) : (
        <Button onClick={onClose}>关闭</Button>
      )}
    </>
  )
}
