import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import {
  type FirstTradeDetail,
  type FirstTradePaper,
  PAPER_LABELS,
} from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { FIRST_TRADE_LABELS } from '@xiaojiu/contract/qualification/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { DoneIcon, FailIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { FIRST_TRADES_HREF, renewHref, replenishHref } from '#links/qualification.ts'
import { tradeNote, tradeSteps } from '../../words.ts'
import css from '../FirstTrade.module.css'
import { AgreementBox } from './AgreementBox.tsx'
import { AskedPaper } from './AskedPaper.tsx'
import { CertifyStrip } from './CertifyStrip.tsx'

const REVIEW_POLL_MS = 15_000

/** Explains how to open an account with one store, and does it. */
export function OpenAccount({ storeId }: { storeId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(firstTradeEndpoints.getFirstTrade, { storeId }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.trade.state === 'in-review' ? REVIEW_POLL_MS : false),
  })
  if (error && !data)
    return (
      <Panel>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Panel>
    )
  if (!data)
    return (
      <Panel className={css.bones} role="status" aria-label="开户资料加载中">
        <Bone height={64} />
        <Bone height={180} gap={16} />
      </Panel>
    )
  if (!data.isNeeded && data.trade.state === 'none')
    return (
      <Panel>
        <EmptyState
          title="该店铺无需开户"
          action={
            <ButtonLink to={`/shop/search?storeId=${storeId}`} tone="primary">
              去采购
            </ButtonLink>
          }
        >
          {data.note}
        </EmptyState>
      </Panel>
    )
  return <Account detail={data} />
}

function Account({ detail }: { detail: FirstTradeDetail }) {
  const { trade, papers, note, isCertified } = detail
  return (
    <>
      <Panel aria-labelledby="account-state">
        <SectionHead id="account-state" title={FIRST_TRADE_LABELS[trade.state]} note={tradeNote(trade)} isSlim />
        <div className={css.steps}>
          <StateTimeline steps={tradeSteps(detail)} label="开户进度" />
        </div>
        {trade.state === 'established' && (
          <div className={css.body}>
            <ButtonLink to={`/shop/search?storeId=${trade.storeId}`} tone="primary">
              去采购
            </ButtonLink>{' '}
            <ButtonLink to={FIRST_TRADES_HREF}>下载往来资料</ButtonLink>
          </div>
        )}
      </Panel>
      {trade.asked && <AskedPaper key={trade.asked.askId} storeId={trade.storeId} asked={trade.asked} />}
      <Panel aria-labelledby="account-papers">
        <SectionHead id="account-papers" title="所需资料" note={note} isSlim />
        <div className={css.body}>
          <PaperList papers={papers} />
        </div>
      </Panel>
      {(trade.canSubmit || trade.lacking.length > 0) && trade.state !== 'in-review' && trade.state !== 'asked' && (
        <Panel aria-labelledby="account-agreement">
          <SectionHead
            id="account-agreement"
            title={detail.agreement.title}
            note="随资料一并签章，店铺通过后签章生效"
            isSlim
          />
          <div className={css.body}>
            {!isCertified && <CertifyStrip />}
            <AgreementBox {...detail.agreement} />
            <Submit detail={detail} />
          </div>
        </Panel>
      )}
    </>
  )
}

function Submit({ detail: { trade, isCertified } }: { detail: FirstTradeDetail }) {
  const { storeId, canSubmit, state, lacking } = trade
  const [isAgreed, setAgreed] = useState(false)
  const client = useQueryClient()
  const submit = useMutation({
    mutationFn: () => call(firstTradeEndpoints.submitFirstTrade, { storeId, agreesToTerms: true }),
    onSuccess: detail => {
      client.setQueryData(query(firstTradeEndpoints.getFirstTrade, { storeId }).queryKey, detail)
      return client.invalidateQueries({ queryKey: [firstTradeEndpoints.listFirstTrades.path] })
    },
    onError: () => undefined,
  })
  const canPress = canSubmit && isCertified && isAgreed
  return (
    <>
      <Checkbox checked={isAgreed} onChange={setAgreed} disabled={!canSubmit || !isCertified}>
        我已阅读并同意质量保证协议，授权使用本企业电子印章签署
      </Checkbox>
      {submit.error && (
        <NoteStrip tone="red" Sign={WarnIcon}>
          {submit.error.message}
        </NoteStrip>
      )}
      <div className={css.submit}>
        <Button
          tone="primary"
          size="large"
          disabled={!canPress}
          isBusy={submit.isPending}
          onClick={() => submit.mutate()}
        >
          {state === 'established' || state === 'outdated' ? '签章并送交更新' : '签章并提交'}
        </Button>
        {submit.isPending && <span className={css.note}>正在生成资料包并加盖电子印章…</span>}
        {!submit.isPending && lacking.length > 0 && (
          <span className={css.note}>还需要：{lacking.map(paper => paper.name).join('、')}</span>
        )}
      </div>
    </>
  )
}

/** Every paper that the store requires, its state, and a link to correct it. */
function PaperList({ papers }: { papers: readonly FirstTradePaper[] }) {
  return (
    <ul className={css.papers} aria-label="所需资料">
      {papers.map(paper => {
        const isReady = paper.state === 'good' || paper.state === 'newer'
        return (
          <li key={paper.code} className={css.paper} data-ready={isReady}>
            {isReady ? <DoneIcon size={18} /> : <FailIcon size={18} />}
            <div>
              {paper.name}
              {paper.number && (
                <div className={css.paperNote}>
                  {paper.number}　有效期至 {paper.expiresOn ?? '长期'}
                </div>
              )}
            </div>
            {isReady || paper.state === 'in-review' ? (
              <span className={css.paperNote}>{PAPER_LABELS[paper.state]}</span>
            ) : (
              <Link to={paper.state === 'expired' ? renewHref(paper.code) : replenishHref([paper.code])}>
                {PAPER_LABELS[paper.state]}，去办理
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
