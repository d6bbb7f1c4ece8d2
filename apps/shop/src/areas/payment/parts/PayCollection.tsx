import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import type { Collection } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { type Fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { PayMethodCard } from '#trade/settle/PayMethodCard.tsx'
import css from '../money.module.css'
import type { PayTarget } from '../pay-target.ts'
import { useSandboxLink, useStartedPayment } from '../use-pay-order.ts'
import { methodFacts } from '../words.ts'
import { PayByPassword } from './PayByPassword.tsx'
import { ScanToPay } from './ScanToPay.tsx'
import { TransferAccount } from './TransferAccount.tsx'

interface PayCollectionProps {
  collection: Collection
  title: string
  /** The wallet, if it may be used here. */
  wallet?: { readonly balance: Fen; readonly isPasswordSet: boolean } | null
  /** To the right of the amount: cancel, change the amount. */
  aside?: ReactNode
  onPaid: () => void
  onDecided: () => void
}

const CHANNELS: readonly PayChannelName[] = ['wechat', 'alipay', 'bank', 'transfer']

/** Pays a recharge or a repayment on the same page. */
export function PayCollection({ collection, title, wallet = null, aside, onPaid, onDecided }: PayCollectionProps) {
  const [channel, setChannel] = useState<PayChannelName>('wechat')
  const { collectionId, collectionNo, amount, payBefore } = collection
  const target = { kind: 'collection', id: collectionId } as const
  const ways = {
    wallet: {
      balance: wallet?.balance ?? null,
      balanceAfter: collection.balanceAfter,
      rest: null,
      isPasswordSet: wallet?.isPasswordSet ?? false,
      freeLimit: ZERO,
    },
    credit: null,
  }
  const channels = wallet ? (['wallet', ...CHANNELS] as const) : CHANNELS
  return (
    <>
      <Panel className={css.due}>
        <h1>{title}</h1>
        <span className={css.quiet}>
          单号 {collectionNo}　请在 <Countdown endsAt={payBefore} look="plain" overText="00:00:00" onEnd={onDecided} />{' '}
          内付款
        </span>
        <span className={css.end}>
          <Money amount={amount} size={32} />
        </span>
        {aside}
      </Panel>
      <Panel aria-label="付款">
        <SectionHead isSlim title="选择支付方式" />
        <div className={css.methods} role="radiogroup" aria-label="支付方式">
          {channels.map(method => (
            <PayMethodCard
              key={method}
              method={method}
              isChosen={method === channel}
              {...methodFacts(method, { payable: amount, ways })}
              onChoose={() => setChannel(method)}
            />
          ))}
        </div>
        <div className={css.pay}>
          {channel === 'wallet' ? (
            <PayByPassword
              target={target}
              channel="wallet"
              payable={amount}
              ways={ways}
              onPaid={onPaid}
              onDecided={onDecided}
            />
          ) : channel === 'wechat' || channel === 'alipay' ? (
            <ScanToPay
              key={channel}
              target={target}
              amount={amount}
              channel={channel}
              onPaid={onPaid}
              onDecided={onDecided}
            />
          ) : (
            <CollectByRemark key={channel} target={target} channel={channel} onPaid={onPaid} />
          )}
        </div>
      </Panel>
    </>
  )
}

interface CollectByRemarkProps {
  target: PayTarget
  channel: PayChannelName
  onPaid: () => void
}

/** A transfer for a recharge or a repayment: the account, the code, and whether the money has arrived. */
function CollectByRemark({ target, channel, onPaid }: CollectByRemarkProps) {
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
