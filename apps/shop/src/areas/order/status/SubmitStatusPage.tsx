import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useEffect } from 'react'
import { MY_ORDERS_HREF, SETTLEMENT_HREF, SubmitStatusQuery } from '#links/order.ts'
import { fetchCartCount } from '#shell/use-cart-badge.ts'
import { refreshCartCount } from '#trade/cart/cart-count.ts'
import { cartQuery } from '#trade/cart/cart-sync.ts'
import { type RefusalWords, WAY_HREFS, WAY_LABELS, wordsOfReason } from '../settlement/refusal-words.ts'
import css from './Outcome.module.css'
import { Outcome } from './Outcome.tsx'

/** 下单结果: what was ordered, or why nothing was ordered. */
export function SubmitStatusPage() {
  const queries = useQueryClient()
  const [{ payOrderId = '', reason, channel }] = useQueryState(SubmitStatusQuery)
  const refused = wordsOfReason(reason)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(orderEndpoints.getPayOrder, { payOrderId }),
    enabled: refused === null && payOrderId !== '',
    refetchOnMount: 'always',
  })
  useEffect(() => {
    // The ordered goods are no longer in the cart.
    void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
    void refreshCartCount(fetchCartCount).catch(() => undefined)
  }, [queries])
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '购物车', href: '/cart' }, { label: '提交结果' }]} />
      {refused ? (
        <RefusedOutcome words={refused} />
      ) : data ? (
        <Outcome payOrder={data} channel={channel} onTimeOver={() => void refetch()} />
      ) : (
        <Panel>
          {payOrderId === '' || (error instanceof CallError && error.kind === 'refused') ? (
            <EmptyState
              title="没有找到这笔订单"
              action={
                <ButtonLink to={MY_ORDERS_HREF} tone="primary">
                  查看我的订单
                </ButtonLink>
              }
            >
              链接可能不完整，或订单属于您的另一家企业。
            </EmptyState>
          ) : error ? (
            <ErrorState
              onRetry={() => void refetch()}
              isRetrying={isFetching}
              action={<ButtonLink to={MY_ORDERS_HREF}>查看我的订单</ButtonLink>}
            >
              订单已经提交，只是结果没有加载出来，请重试，不要重复下单。
            </ErrorState>
          ) : (
            <div className={css.card} role="status" aria-label="正在加载订单结果">
              <Bone height={80} />
              <Bone height={44} width={400} gap={24} />
              <Bone height={84} gap={32} />
            </div>
          )}
        </Panel>
      )}
    </Content>
  )
}

/** Why nothing was ordered, and the next steps. */
function RefusedOutcome({ words: { title, text, ways } }: { words: RefusalWords }) {
  return (
    <Panel className={css.card}>
      <div className={css.top}>
        <span className={css.sign} data-tone="amber">
          <WarnIcon size={30} />
        </span>
        <div>
          <h1 className={css.title}>{title}</h1>
          <p className={css.text}>{text}</p>
        </div>
      </div>
      <div className={css.acts}>
        {ways.map(way => (
          <ButtonLink
            key={way}
            size="large"
            tone={way === ways[0] ? 'primary' : 'plain'}
            to={way === 'refresh' ? SETTLEMENT_HREF : WAY_HREFS[way]}
          >
            {way === 'refresh' ? '重新结算' : WAY_LABELS[way]}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  )
}
