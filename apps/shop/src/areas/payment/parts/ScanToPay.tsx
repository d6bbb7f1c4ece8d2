import type { Fen } from '@xiaojiu/kernel/money.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { QrPanel } from '@xiaojiu/ui/qr/QrPanel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { useEffect, useEffectEvent } from 'react'
import { MY_ORDERS_HREF } from '#links/order.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import type { PayTarget } from '../pay-target.ts'
import { useSandboxLink, useStartedPayment } from '../use-pay-order.ts'
import { qrState, SCAN_WORDS } from '../words.ts'
import { SandboxHint } from './SandboxHint.tsx'
import css from './ScanToPay.module.css'

interface ScanToPayProps {
  target: PayTarget
  /** The part paid by phone. */
  amount: Fen
  channel: 'wechat' | 'alipay'
  /** The part paid from the wallet. */
  walletPart?: { readonly amount: Fen; readonly payPassword: string } | null
  onPaid: () => void
  /** Called when the server has decided about the payment; the caller reads it again. */
  onDecided: () => void
}

/** The QR code and the state of its payment. */
export function ScanToPay({ target, amount, channel, walletPart = null, onPaid, onDecided }: ScanToPayProps) {
  const { payment, error, isStarting, isShaky, restart } = useStartedPayment(target, {
    channel,
    ...(walletPart && { walletPart: walletPart.amount, payPassword: walletPart.payPassword }),
  })
  const sandboxHref = useSandboxLink(payment?.state === 'pending' ? payment : null)
  const { app, button } = SCAN_WORDS[channel]
  const reason = error instanceof CallError ? error.reason : ''
  const isOver = reason === 'already-paid' || reason === 'payable-closed'
  const tell = useEffectEvent(onDecided)
  const finish = useEffectEvent(onPaid)
  useEffect(() => {
    if (isOver || payment?.state === 'surplus') tell()
    else if (payment?.state === 'succeeded') finish()
  }, [isOver, payment?.state])

  if (error && !payment)
    return (
      <ErrorState
        title={reason === 'channel-unavailable' ? `${app}支付暂不可用` : '没能发起支付'}
        onRetry={restart}
        isRetrying={isStarting}
      >
        {reason === 'channel-unavailable' ? '请稍后重试，或选择其他支付方式。' : error.message}
      </ErrorState>
    )
  if (payment?.state === 'abnormal') return <AmountMismatch />
  const state = payment ? qrState(payment) : 'waiting'
  return (
    <div className={css.scan}>
      <QrPanel
        value={payment ? (payment.payLink ?? '') || null : null}
        state={state}
        label={`${app}付款二维码`}
        failedText={payment?.failure ?? '付款没有完成'}
        onRefresh={restart}
      >
        <span className={css.hint}>
          请使用 <b>{app}</b> 扫一扫付款
        </span>
      </QrPanel>
      <div className={css.side}>
        <div className={css.amount}>
          扫码支付 <Money amount={amount} size={26} />
        </div>
        <ol className={css.steps}>
          {[`打开手机${app}，点“${button}”`, '扫描二维码，核对收款方和金额', '付款后本页自动跳转，请勿重复付款'].map(
            (step, index) => (
              <li key={step}>
                <span className={css.number}>{index + 1}</span>
                {step}
              </li>
            ),
          )}
        </ol>
        {state === 'waiting' && (
          <p className={css.waiting} role="status">
            <span className={css.pulse} aria-hidden="true" />
            {isShaky ? '网络不稳定，正在重新连接，付款结果不会丢失' : '等待付款，付款后自动确认'}
          </p>
        )}
        {sandboxHref && <SandboxHint href={sandboxHref} />}
      </div>
    </div>
  )
}

/** Another amount arrived: staff check it, and the buyer must not pay again. */
function AmountMismatch() {
  return (
    <EmptyState
      title="到账金额与应付金额不一致"
      action={
        <>
          <ButtonLink to={MY_ORDERS_HREF} tone="primary">
            查看我的订单
          </ButtonLink>
          <Button onClick={() => void contactStore(null)}>联系客服</Button>
        </>
      }
    >
      客服会尽快核实并联系您，请勿再次付款。
    </EmptyState>
  )
}
