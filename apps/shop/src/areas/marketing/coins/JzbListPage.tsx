import { useQuery } from '@tanstack/react-query'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import css from './Coins.module.css'

const WAYS = [
  {
    title: '采购奖励',
    text: '每实付 1 元货款奖励 1 枚，确认收货后待入账，满 7 天且无退货自动到账。',
    label: '去采购',
    href: '/search',
  },
  {
    title: '抵扣货款',
    text: '结算时勾选即可使用，100 枚抵 1 元，最多抵商品金额的 30%，取消订单自动退回。',
    label: '去购物车',
    href: '/cart',
  },
  {
    title: '幸运抽奖',
    text: '每天 1 次免费机会，用完后 20 枚换 1 次，有机会赢取血压计、优惠券和九采币。',
    label: '去抽奖',
    href: '/active/platLuckDraw',
  },
] as const

/** 赚币与用币. */
export function JzbListPage() {
  const account = useQuery({ ...query(marketingEndpoints.getCoinAccount, {}), refetchOnMount: 'always' })
  return (
    <Content>
      <div className={css.head}>
        <div>
          <h1>九采币</h1>
          <div className={css.number}>{account.data ? countText(account.data.balance) : '—'}</div>
          <div>可用余额（枚）</div>
        </div>
        <div className={css.aside}>
          <ButtonLink to="/personal/myJzb">查看明细</ButtonLink>
        </div>
      </div>
      <div className={css.cards}>
        {WAYS.map(way => (
          <Panel key={way.href} className={css.card}>
            <h2>{way.title}</h2>
            <p>{way.text}</p>
            <div>
              <ButtonLink tone="primary" to={way.href}>
                {way.label}
              </ButtonLink>
            </div>
          </Panel>
        ))}
      </div>
      <Panel aria-label="待入账">
        <SectionHead isSlim title="待入账" note="收货满 7 天、无退货后自动到账" />
        <Loaded of={account} skeleton={<TableSkeleton rows={3} />}>
          {({ pending }) =>
            pending.length === 0 ? (
              <EmptyState isSlim title="没有待入账的九采币">
                确认收货后，奖励会先显示在这里。
              </EmptyState>
            ) : (
              <table className={`${css.table} wide-table`}>
                <tbody>
                  {pending.map(batch => (
                    <tr key={`${batch.memo}${batch.opensAt.getTime()}`}>
                      <td>{batch.memo}</td>
                      <td>{timeText(batch.opensAt).slice(0, 10)} 到账</td>
                      <td className={css.right}>+{countText(batch.amount)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
      </Panel>
    </Content>
  )
}
