import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { useEffect, useEffectEvent } from 'react'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import type { PayTarget } from '../pay-target.ts'
import { useSandboxLink } from '../use-sandbox-link.ts'
import { useStartedPayment } from '../use-started-payment.ts'
import { TransferAccount } from './TransferAccount.tsx'

interface CollectByRemarkProps {
  target: PayTarget
  channel: PayChannelName
  onPaid: () => void
}

/** A transfer for a recharge or a repayment: the account, the code, and whether it has arrived. */
export function CollectByRemark({ target, channel, onPaid }: CollectByRemarkProps) {
  const { payment, error, isStarting, restart } = useStartedPayment(target, { channel })
  const sandboxHref = useSandboxLink(payment?.state === 'pending' ? payment : null)
  const finish = useEffectEvent(onPaid)
  useEffect(() => {
    if (payment?.state === 'succeeded') finish()
  }, [payment?.state])
  if (payment?.transferTo)
    return <TransferAccount payment={payment} to={payment.transferTo} sandboxHref={sandboxHref} />
  if (error) return <ErrorState error={error} title="没能取得收款账户" onRetry={restart} isRetrying={isStarting} />
  return (
    <div role="status" aria-label="正在取得收款账户">
      <Bone height={280} />
    </div>
  )
}
