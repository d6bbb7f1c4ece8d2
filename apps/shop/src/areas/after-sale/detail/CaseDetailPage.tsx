import { useMutation, useQuery } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { CASE_AUTHORS, type CaseDetail } from '@xiaojiu/contract/after-sale/schemas.ts'
import { CASE_BEARERS, CASE_VERDICTS } from '@xiaojiu/contract/after-sale/words.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { exactTimeText, timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { CASES_HREF, ReturnDetailQuery, ServeDetailQuery } from '#links/after-sale.ts'
import { DetailSkeleton } from '#trade/goods/DetailSkeleton.tsx'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { DEADLINES, STATE_TONES, stateLabel, stateNote } from '../state-words.ts'
import { CaseActs } from './CaseActs.tsx'
import css from './CaseDetail.module.css'
import { CaseFacts } from './CaseFacts.tsx'
import { caseTimeline } from './case-timeline.ts'

/** 退货退款详情. */
export function ReturnDetailPage() {
  const [{ returnId }] = useQueryState(ReturnDetailQuery)
  return <CasePage caseId={returnId ?? ''} title="退款详情" />
}

/** 售后服务详情: exchanges, papers, price protection. */
export function ServeDetailPage() {
  const [{ serveId }] = useQueryState(ServeDetailQuery)
  return <CasePage caseId={serveId ?? ''} title="服务详情" />
}

/** Sellers answer while the page is open. */
const LOOK_AGAIN_MS = 6000

/** The case is open, or its refund is not finished. */
function isMoving({ endedAt, refundWay }: CaseDetail): boolean {
  return endedAt === null || (refundWay !== null && refundWay.settledAt === null)
}

function CasePage({ caseId, title }: { caseId: string; title: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(afterSaleEndpoints.getCase, { caseId }, { errors: 'caller' }),
    enabled: caseId !== '',
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data: seen } }) => (seen && isMoving(seen) ? LOOK_AGAIN_MS : false),
  })
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '退货退款', href: CASES_HREF }, { label: title }]} />
      {data ? (
        <CaseView one={data} onChanged={() => void refetch()} />
      ) : caseId === '' || (error instanceof CallError && error.kind === 'refused') ? (
        <Panel>
          <EmptyState
            title="没有找到这张售后单"
            action={
              <ButtonLink to={CASES_HREF} tone="primary">
                查看全部售后单
              </ButtonLink>
            }
          >
            链接可能不完整，或售后单属于您的另一家企业。
          </EmptyState>
        </Panel>
      ) : error ? (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </Panel>
      ) : (
        <DetailSkeleton />
      )}
    </Content>
  )
}

/** Everything of one case. */
function CaseView({ one, onChanged }: { one: CaseDetail; onChanged: () => void }) {
  const { state, answer, dueAt, steps, images, content, proposal, judgements, question, statements } = one
  return (
    <>
      <Panel className={css.state}>
        <div className={css.now}>
          <h1 className={css.title} data-tone={STATE_TONES[state]}>
            {stateLabel(one)}
          </h1>
          <p className={css.text}>{stateNote(one)}</p>
          {judgements.map(judged => (
            <p key={judged.at.getTime()} className={css.answer}>
              {judgementText(judged)}
            </p>
          ))}
          {answer &&
            judgements.length === 0 &&
            (state === 'refused' || state === 'closed' || state === 'arbitrating') && (
              <p className={css.answer}>答复：{answer}</p>
            )}
          {question !== null && (
            <p className={css.answer}>
              平台请您补充说明（{timeText(question.dueAt)} 前）：{question.content}
            </p>
          )}
          {proposal !== null && (
            <p className={css.answer}>
              商家提议{proposal.kind === 'resend' ? '补发商品' : `退款 ${moneyText(proposal.amount)}`}：
              {proposal.content}
            </p>
          )}
          {dueAt && (
            <p className="meta num">
              {DEADLINES[state] ?? '处理时限'} {timeText(dueAt)}
            </p>
          )}
          <div className={css.acts}>
            <CaseActs one={one} onChanged={onChanged} />
            {judgements.length > 0 && <JudgementButton caseId={one.caseId} />}
          </div>
        </div>
        <div className={css.way}>
          <StateTimeline steps={caseTimeline(one)} label="售后进度" />
        </div>
      </Panel>
      <CaseFacts one={one} />
      <CaseGoods one={one} />
      <div className={css.bottom}>
        <Panel aria-label="处理记录">
          <SectionHead isSlim title="处理记录" />
          <div className={css.inner}>
            <StateTimeline
              direction="column"
              label="处理记录"
              steps={steps.toReversed().map((step, index) => ({
                key: `${step.verb}${step.at.getTime()}`,
                title: step.note,
                state: index === 0 ? 'current' : 'done',
                note: `${CASE_AUTHORS[step.author]} ${exactTimeText(step.at)}`,
              }))}
            />
          </div>
        </Panel>
        <Panel aria-label="问题说明与照片">
          <SectionHead isSlim title="问题说明与照片" />
          <div className={css.inner}>
            <p className={css.said}>{content || '未填写说明'}</p>
            <Images files={images} />
            {statements.map(said => (
              <div key={said.at.getTime()}>
                <p className="meta">补充说明 {exactTimeText(said.at)}</p>
                <p className={css.said}>{said.content}</p>
                <Images files={said.images} />
              </div>
            ))}
          </div>
        </Panel>
      </div>
    </>
  )
}

function Images({ files }: { files: CaseDetail['images'] }) {
  if (files.length === 0) return null
  return (
    <div className={css.images}>
      {files.map(({ fileId, name, url, thumbUrl }) => (
        <a key={fileId} href={url} target="_blank" rel="noreferrer" title={name}>
          {thumbUrl ? <img src={thumbUrl} alt={name} width={72} height={72} /> : name}
        </a>
      ))}
    </div>
  )
}

/** 平台裁决：支持买家，退款 ¥12.00，由商家承担。包装破损属实. */
function judgementText({ verdict, bearer, amount, reason }: CaseDetail['judgements'][number]): string {
  const money = amount > 0 ? `，退款 ${moneyText(amount)}` : ''
  const by = bearer === null ? '' : `，由${CASE_BEARERS[bearer]}承担`
  return `平台裁决：${CASE_VERDICTS[verdict]}${money}${by}。${reason}`
}

function JudgementButton({ caseId }: { caseId: string }) {
  const paper = useMutation({
    mutationFn: () => download(afterSaleEndpoints.downloadJudgement, { caseId }),
    // The download shows its own error.
    onError: () => undefined,
  })
  return (
    <Button isBusy={paper.isPending} onClick={() => paper.mutate()}>
      下载裁决书
    </Button>
  )
}

/** The goods of a case, batch by batch. */
function CaseGoods({ one: { lines, refundAmount } }: { one: CaseDetail }) {
  return (
    <Panel aria-label="售后商品">
      <SectionHead isSlim title="售后商品" note={lines.length > 0 ? `${lines.length} 个批次` : '整单未发货'} />
      {lines.length === 0 ? (
        <p className={css.whole}>
          订单未发货，全部商品与运费一并退款 <Money amount={refundAmount} size={16} tone="ink" />
        </p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col" style={{ width: 224 }}>
                批号 / 有效期至
              </th>
              <th scope="col" className={css.right} style={{ width: 128 }}>
                数量
              </th>
              <th scope="col" className={css.right} style={{ width: 144 }}>
                退款
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.lineId + line.batchNo}>
                <td>
                  <div className={css.goods}>
                    <GoodsImg src={line.imageUrl} name="" size={56} />
                    <div className={css.words}>
                      <div className={classes(css.name, 'ell')}>
                        {line.displayName} {specText(line.spec)}
                      </div>
                      <div className="meta ell">{line.makerName}</div>
                    </div>
                  </div>
                </td>
                <td className="num">
                  {line.batchNo}
                  {line.expiresOn && ` / ${line.expiresOn}`}
                </td>
                <td className={css.right} data-label="数量">
                  {countText(line.quantity)} {line.packUnit}
                </td>
                <td className={css.right} data-label="退款">
                  {line.refundAmount > 0 ? <Money amount={line.refundAmount} size={16} tone="ink" /> : '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
