import type { PurchaseRequestDetail } from '@xiaojiu/contract/order/approval-schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { useState } from 'react'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { submitStatusHref } from '#links/order.ts'
import css from './requests.module.css'

interface RequestActsProps {
  request: PurchaseRequestDetail
  isBusy: boolean
  onApprove: (approval: { addressId: string; payable: Fen; isRush: boolean }) => void
  onRefuse: (reason: string) => void
  onWithdraw: () => void
  onClose: () => void
}

/** What can be decided now. A refusal asks for its reason in place; an approval names the amount. */
export function RequestActs({ request, isBusy, onApprove, onRefuse, onWithdraw, onClose }: RequestActsProps) {
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
