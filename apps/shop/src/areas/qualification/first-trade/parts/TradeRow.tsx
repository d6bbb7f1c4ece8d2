import { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import { type FirstTrade, PAPER_LABELS } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { FIRST_TRADE_LABELS } from '@xiaojiu/contract/qualification/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { openAccountHref, replenishHref } from '#links/qualification.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import { StoreBadge } from '#trade/store/StoreBadge.tsx'
import { toneOf, tradeNote } from '../../words.ts'
import css from '../FirstTrade.module.css'

/** One store: the state of the first trade, its reason, and the next step. */
export function TradeRow({ trade }: { trade: FirstTrade }) {
  const { storeId, storeName, storeKind, state } = trade
  return (
    <li className={css.row}>
      <div>
        <div className={css.store}>
          <Link to={`/shop?storeId=${storeId}`}>{storeName}</Link>
          <StoreBadge kind={storeKind} />
        </div>
        <p className={css.note}>{tradeNote(trade)}</p>
        <TradeFacts trade={trade} />
      </div>
      <div className={css.state} data-tone={toneOf(state)}>
        {FIRST_TRADE_LABELS[state]}
      </div>
      <div className={css.acts}>
        {trade.hasFiles && <DownloadButton storeId={storeId} />}
        <NextAct trade={trade} />
      </div>
    </li>
  )
}

/** When it was requested, who decided it and when, and its papers. */
function TradeFacts({ trade }: { trade: FirstTrade }) {
  const { askedAt, decidedAt, decidedBy, papers } = trade
  if (!askedAt) return null
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>申请</dt>
          <dd>{dayOf(askedAt)}</dd>
        </div>
        <div>
          <dt>审批</dt>
          <dd>{decidedAt ? dayOf(decidedAt) : '待审批'}</dd>
        </div>
        {decidedBy && (
          <div>
            <dt>审批人</dt>
            <dd>{decidedBy}</dd>
          </div>
        )}
      </dl>
      <details className={css.papers}>
        <summary>首营资料 {papers.length} 份</summary>
        <ul>
          {papers.map(paper => (
            <li key={paper.code}>
              {paper.name}
              {paper.number && `　${paper.number}`}
              {paper.number && `　${paper.expiresOn ? `有效至 ${paper.expiresOn}` : '长期有效'}`}
              {paper.state !== 'good' && `　${PAPER_LABELS[paper.state]}`}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function NextAct({ trade }: { trade: FirstTrade }) {
  const { storeId, state, lacking, canSubmit, asked } = trade
  const href = openAccountHref(storeId)
  if (state === 'ended') return <Button onClick={() => void contactStore(storeId)}>联系客服</Button>
  if (asked)
    return (
      <ButtonLink to={href} tone="primary">
        补充资料
      </ButtonLink>
    )
  if (state === 'asked' || state === 'in-review') return <ButtonLink to={href}>查看进度</ButtonLink>
  if (lacking.length > 0) return <ButtonLink to={replenishHref(lacking.map(paper => paper.code))}>补充证照</ButtonLink>
  if (!canSubmit)
    return state === 'established' ? <ButtonLink to={`/shop?storeId=${storeId}`}>去采购</ButtonLink> : null
  return (
    <ButtonLink to={href} tone="primary">
      {state === 'none' ? '去开户' : state === 'refused' ? '修改后重提' : '更新资料'}
    </ButtonLink>
  )
}

function DownloadButton({ storeId }: { storeId: string }) {
  const [isBusy, setBusy] = useState(false)
  const onClick = () => {
    setBusy(true)
    download(firstTradeEndpoints.downloadFirstTrade, { storeId })
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <Button isBusy={isBusy} onClick={onClick}>
      下载资料
    </Button>
  )
}
