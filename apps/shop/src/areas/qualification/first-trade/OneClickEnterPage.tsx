import { useQuery } from '@tanstack/react-query'
import { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { ask } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useRef } from 'react'
import { FIRST_TRADES_HREF } from '#links/qualification.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { LackNote } from '#shell/lack/LackNote.tsx'
import { useLack } from '#trade/session/leave.ts'
import css from './FirstTrade.module.css'
import { CertifyStrip } from './parts/CertifyStrip.tsx'
import { StoreChoice } from './parts/StoreChoice.tsx'

const REST_MS = 300

/** The limit of one request. */
const MOST_STORES = 100

/** 一键开户: sends one sealed dossier to all stores that require it. */
export function OneClickEnterPage() {
  const input = { group: 'all', pageNum: 1, pageSize: MOST_STORES } as const
  const { data, error, refetch, isFetching } = useQuery({
    ...query(firstTradeEndpoints.listFirstTrades, input),
    refetchOnMount: 'always',
  })
  const open = data?.list.filter(
    trade => trade.state === 'none' || trade.state === 'refused' || trade.state === 'outdated',
  )
  const lack = useLack('approved', 'qualification')
  const isSealing = data?.list.some(trade => trade.state === 'asked') ?? false
  // Scrolls to the progress at the top, which replaces the list.
  const onAsked = () => {
    window.scrollTo({ top: 0 })
    void refetch()
  }
  return (
    <AccountLayout title="一键开户">
      <div className={css.page}>
        <PageTitle title="一键开户" aside={<ButtonLink to={FIRST_TRADES_HREF}>首营记录</ButtonLink>}>
          <span className={css.note}>资料只备一次，勾选店铺后统一签章送达</span>
        </PageTitle>
        {error && !data ? (
          <Panel>
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Panel>
        ) : !data || !open ? (
          <Panel>
            <TableSkeleton rows={6} rowHeight={76} />
          </Panel>
        ) : (
          <>
            {isSealing && <Delivery onDone={() => void refetch()} />}
            <LackNote lack={lack}>可以查看各店铺的开户情况</LackNote>
            {!data.isCertified && lack === null && <CertifyStrip />}
            {open.length === 0 && isSealing ? null : open.length === 0 ? (
              <Panel>
                <EmptyState
                  title={data.counts.waiting > 0 ? `${data.counts.waiting} 家店铺正在审核` : '没有需要开户的店铺'}
                  action={
                    <ButtonLink to={FIRST_TRADES_HREF} tone="primary">
                      查看首营记录
                    </ButtonLink>
                  }
                >
                  {data.counts.waiting > 0 ? '审核结果会以站内消息通知，通过后即可下单。' : '所有店铺都可以直接下单。'}
                </EmptyState>
              </Panel>
            ) : (
              <StoreChoice trades={open} mayAsk={data.isCertified && lack === null} onAsked={onAsked} />
            )}
          </>
        )}
      </div>
    </AccountLayout>
  )
}

/** Shows the progress of sealing and sending, a few stores at a time. The server continues without this page. */
function Delivery({ onDone }: { onDone: () => void }) {
  const { data } = useQuery({
    queryKey: [firstTradeEndpoints.deliverFirstTrades.path],
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isDone ? false : REST_MS),
    queryFn: async () => {
      const answer = await ask(firstTradeEndpoints.deliverFirstTrades, {})
      if (!answer.ok) return { askedCount: 0, deliveredCount: 0, isDone: false, trouble: answer.error.message }
      const { askedCount, deliveredCount } = answer.data
      return { askedCount, deliveredCount, isDone: askedCount === deliveredCount, trouble: null }
    },
  })
  const told = useRef(false)
  useEffect(() => {
    if (!data?.isDone || told.current) return
    told.current = true
    onDone()
  }, [data?.isDone, onDone])
  return (
    <Panel className={css.progress} aria-live="polite">
      <strong>
        {data && data.askedCount > 0
          ? `已签章送达 ${data.deliveredCount} / ${data.askedCount} 家`
          : '正在生成资料包并加盖电子印章…'}
      </strong>
      <progress value={data?.deliveredCount ?? 0} max={Math.max(1, data?.askedCount ?? 1)} aria-label="送达进度" />
      <span className={css.note}>{data?.trouble ?? '可以离开本页，未完成的会在后台继续'}</span>
    </Panel>
  )
}
