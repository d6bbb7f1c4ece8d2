import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { SettlementCredit } from '@xiaojiu/contract/order/settlement-endpoints.ts'
import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { methodFacts } from '#areas/payment/public.ts'
import { useRight } from '#trade/session/session.ts'
import { PayMethodCard } from '#trade/settle/PayMethodCard.tsx'
import type { Draft, SettlementChoice } from './draft.ts'
import css from './SettlementPage.module.css'

interface PayWayPanelProps {
  choice: SettlementChoice
  draft: Draft
  onChoose: (channel: PayChannelName) => void
}

/** 支付方式: balance and credit with their amounts; chosen here and used at the cashier. */
export function PayWayPanel({ choice, draft, onChoose }: PayWayPanelProps) {
  const mayPay = useRight('pay')
  const { data, error, refetch, isFetching } = useQuery({
    ...query(orderEndpoints.getSettlementCredit, choice, { errors: 'caller' }),
    placeholderData: keepPreviousData,
    enabled: mayPay,
  })
  if (!mayPay) return null
  const chosen = data && payChannelOf(data, draft.payChannel)
  const { balance = null } = data?.ways.wallet ?? {}
  const isPartial = data && balance !== null && balance > 0 && balance < data.payable
  return (
    <Panel aria-label="支付方式">
      <SectionHead isSlim title="支付方式" note="提交订单后按所选方式付款，收银台可以更换" />
      {data ? (
        <div className={css.choices} role="radiogroup" aria-label="支付方式">
          {data.channels.map(channel => (
            <PayMethodCard
              key={channel}
              method={channel}
              isChosen={channel === chosen}
              {...methodFacts(channel, data)}
              onChoose={onChoose}
            />
          ))}
          {data.closedWays.map(({ channel, why }) => (
            <PayMethodCard key={channel} method={channel} isChosen={false} refusal={why} onChoose={onChoose} />
          ))}
        </div>
      ) : error ? (
        <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div className={css.choices} role="status" aria-label="正在加载支付方式">
          <Bone height={64} />
          <Bone height={64} />
          <Bone height={64} />
        </div>
      )}
      {isPartial && (
        <p className={css.tip}>钱包余额 {moneyText(balance)} 可在收银台抵扣一部分，其余用微信或支付宝付款。</p>
      )}
    </Panel>
  )
}

/** The chosen pay method: the buyer's choice while it is available, else the first available one. */
export function payChannelOf(
  credit: Pick<SettlementCredit, 'channels' | 'ways' | 'payable'>,
  wanted: PayChannelName | undefined,
): PayChannelName | undefined {
  const open = credit.channels.filter(channel => methodFacts(channel, credit).refusal === undefined)
  return open.find(channel => channel === wanted) ?? open[0]
}
