import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { JudgedCase } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_STATES,
  DUE_SOON_HOURS,
} from '@xiaojiu/contract/after-sale/words.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { Photos } from '#parts/case/Photos.tsx'
import { LINKS_RENEWED_MS } from '#parts/case/paper-view.ts'
import { StepList } from '#parts/case/StepList.tsx'
import { useClaim } from '#parts/case/use-claim.ts'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { SectionTable } from '#parts/page/SectionTable.tsx'
import { Pill } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { OthersHere } from '#shell/OthersHere.tsx'
import { useMe } from '#shell/session.ts'
import { ArbitrationList, DESK } from './ArbitrationList.tsx'
import css from './after-sale.module.css'
import { CaseNotes } from './CaseNotes.tsx'
import { CaseState } from './CaseState.tsx'
import { JudgeBox } from './JudgeBox.tsx'
import { Parcels } from './Parcels.tsx'
import { Similar } from './Similar.tsx'
import { Statement } from './Statement.tsx'

const AUTHORS = { buyer: '买家', seller: '商家', platform: '平台' } as const

/**
 * The platform decides between buyer and store; both statements are shown side by side. Without a case in the address
 * it lists the cases: those that wait, the most urgent first, those that wait for an answer of a side, and those decided.
 */
export function ArbitrationPage() {
  const [params] = useSearchParams()
  const caseId = params.get('caseId')
  return caseId === null ? <ArbitrationList /> : <OpenCase key={caseId} caseId={caseId} />
}

function OpenCase({ caseId }: { readonly caseId: string }) {
  const queries = useQueryClient()
  const found = useQuery({
    ...query(afterSaleOperatingEndpoints.getJudgedCase, { caseId }, { errors: 'caller' }),
    refetchInterval: LINKS_RENEWED_MS,
  })
  if (found.isError)
    return (
      <>
        <PageHead title="平台介入" />
        <Card isFlush>
          <ErrorState what="售后单" message={faultText(found.error)} onRetry={() => void found.refetch()} />
        </Card>
      </>
    )
  if (found.data === undefined)
    return (
      <>
        <PageHead title="平台介入" />
        <Card>
          <Skeleton rows={12} />
        </Card>
      </>
    )
  return <Sides found={found.data} onDone={() => void queries.invalidateQueries()} />
}

function Sides({ found, onDone }: { readonly found: JudgedCase; readonly onDone: () => void }) {
  const me = useMe()
  const claim = useClaim(
    { desk: DESK, caseId: found.caseId },
    found.acts.includes('judge') ? found.claimedBy === me.name : null,
  )
  const print = () =>
    void download(afterSaleOperatingEndpoints.printJudgement, { caseId: found.caseId }).catch(() => undefined)
  const of = (author: 'buyer' | 'seller') => found.evidence.filter(one => one.author === author)
  return (
    <>
      <PageHead
        title={`售后单 ${found.caseNo}`}
        meta={`${AFTER_SALE_KINDS[found.kind]} · ${AFTER_SALE_REASONS[found.reason]}`}
      >
        <OthersHere record={found.caseId} />
        {claim.isMine && <Pill tone="teal">由您处理中</Pill>}
        {found.judgements.length > 0 && <Button onClick={print}>下载裁决书</Button>}
        {found.dueAt !== null && <TimeLimit from={found.createdAt} due={found.dueAt} redBelowHours={DUE_SOON_HOURS} />}
        <CaseState state={found.state} />
      </PageHead>
      <Card
        isFlush
        className={css.head}
        title="商品与金额"
        meta={found.refundAmount === 0 ? '不涉及退款' : `应退 ${amountText(found.refundAmount)} 元`}
      >
        <SectionTable
          columns={[
            { label: '商品', kind: 'text' },
            { label: '规格', kind: 'text' },
            { label: '生产企业', kind: 'text' },
            { label: '批号', kind: 'text' },
            { label: '有效期至', kind: 'day' },
            { label: '数量', kind: 'count' },
            { label: '退款（元）', kind: 'money' },
          ]}
          rows={found.lines.map(line => ({
            ref: `${line.lineId} ${line.batchId}`,
            cells: [
              line.displayName,
              line.spec,
              line.makerName,
              line.batchNo,
              line.expiresOn ?? '',
              `${line.quantity} ${line.packUnit}`,
              line.refundAmount === 0 ? '' : formatYuan(line.refundAmount),
            ],
          }))}
        />
      </Card>
      <div className={css.sides}>
        <div className={css.column}>
          <Card title="买家" meta={<CompanyLink found={found} />}>
            <div className={css.said}>
              <p>{found.content || '没有补充说明'}</p>
              <Photos files={found.images} />
              {of('buyer').map(said => (
                <Statement key={said.at.getTime()} said={said} />
              ))}
            </div>
          </Card>
          <Card title="发货与运输" meta={`${found.parcels.length} 个包裹`}>
            <Parcels found={found} />
          </Card>
          <Card title="资料">
            <FieldList
              fields={[
                { label: '订单号', value: found.orderNo },
                { label: '是否退货', value: found.isGoodsBack ? '需退货' : '不退货' },
                { label: '责任', value: found.isFault ? '商家责任原因' : '非质量原因' },
                { label: '退货运单', value: found.trackingNo === null ? '' : `${found.carrier} ${found.trackingNo}` },
                { label: '退回九采币', value: found.coinCount === 0 ? '' : String(found.coinCount) },
              ]}
            />
          </Card>
          <Card title="买家与该店铺的其他售后">
            <Others cases={found.casesOfBuyer} />
          </Card>
        </div>
        <div className={css.column}>
          <Card title="商家" meta={found.storeName}>
            <div className={css.said}>
              <p>{storeAnswer(found) ?? '商家没有答复'}</p>
              {of('seller').map(said => (
                <Statement key={said.at.getTime()} said={said} />
              ))}
              {found.inspections.map(one => (
                <p key={`${one.lineId} ${one.batchId}`}>
                  <span className={css.who}>验收 · {one.by}</span> {one.quantity} 件{one.hasPassed ? '合格' : '不合格'}{' '}
                  {one.note}
                </p>
              ))}
            </div>
          </Card>
          {found.storeTerms.length > 0 && (
            <Card title="店铺售后承诺">
              <ul className={css.other}>
                {found.storeTerms.map(term => (
                  <li key={term}>{term}</li>
                ))}
              </ul>
            </Card>
          )}
          <Card title="经过">
            <StepList
              steps={found.steps
                .map(step => ({ at: step.at, title: AUTHORS[step.author], note: step.note }))
                .toReversed()}
            />
          </Card>
          <Card title="同批号的其他售后">
            <Others cases={found.casesOfBatches} />
          </Card>
        </div>
        <div className={css.column}>
          <JudgeBox found={found} claim={claim} onDone={onDone} />
          <Card title="同类裁决" meta="近半年，相同原因">
            <Similar found={found} />
          </Card>
          <Card title="内部备注" meta="仅平台同事可见">
            <CaseNotes found={found} onDone={onDone} />
          </Card>
        </div>
      </div>
    </>
  )
}

const STORES_NO: readonly string[] = ['refuse', 'fail-inspection', 'fail-reship']

/** The store's last no. The answer of a decided case is the platform's. */
function storeAnswer({ steps }: StaffCase): string | null {
  return steps.findLast(({ verb }) => STORES_NO.includes(verb))?.note ?? null
}

function CompanyLink({ found }: { readonly found: StaffCase }) {
  return <Link to={`/platform/companies/detail?companyId=${found.companyId}`}>{found.buyerName}</Link>
}

function Others({ cases }: { readonly cases: StaffCase['casesOfBuyer'] }) {
  if (cases.length === 0) return <p className={css.note}>没有</p>
  return (
    <ul className={css.other}>
      {cases.map(one => (
        <li key={one.caseId}>
          <Link to={`/platform/arbitration?caseId=${one.caseId}`}>{one.caseNo}</Link>{' '}
          <span className={css.note}>
            {AFTER_SALE_REASONS[one.reason]} · {AFTER_SALE_STATES[one.state]}
          </span>
        </li>
      ))}
    </ul>
  )
}
