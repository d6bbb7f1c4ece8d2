import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_STATES,
  GIFT_WAYS,
} from '@xiaojiu/contract/after-sale/words.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { PaperViewer } from '#parts/case/PaperViewer.tsx'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { Card, PageHead, TwoLines } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { OthersHere } from '#shell/OthersHere.tsx'
import { CASE_DESKS, CASE_LOOKS, refundText } from '../case-look.ts'
import { CaseNotes } from './CaseNotes.tsx'
import { CaseReshipped } from './CaseReshipped.tsx'
import { CaseSaid } from './CaseSaid.tsx'
import { CaseShipped } from './CaseShipped.tsx'
import { CaseSide } from './CaseSide.tsx'
import css from './case.module.css'
import { DecideCard } from './DecideCard.tsx'
import { useStaffCase } from './use-staff-case.ts'

const VERB_KEYS = [
  ['agree', 'a', '同意'],
  ['propose', 'p', '协商退款'],
  ['refuse', 'r', '拒绝'],
  ['add-evidence', 'e', '举证'],
] as const
const PHOTO_KEYS = [
  ['[', '上一张'],
  [']', '下一张'],
] as const

/** One case with everything a decision needs, and the decision beside it. */
export function CasePage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const open = useStaffCase(params.get('caseId') ?? '')
  const { key } = useLocation()
  // Back to the list as it was left; opened by a link, there is none.
  const back = () => void (key === 'default' ? navigate('/seller/after-sale') : navigate(-1))
  useKeys([{ keys: 'escape', label: '返回列表', run: back }])
  if (open.status === 'loading') return <Skeleton rows={14} />
  if (open.data === null) return <ErrorState what="售后单" message={open.message} onRetry={() => void open.reload()} />
  const { data } = open
  const [kind, tone] = CASE_LOOKS[data.state]
  return (
    <>
      <PageHead
        title={data.caseNo}
        meta={`${data.buyerName} · 订单 ${data.orderNo} · ${nearTime(data.createdAt)} 申请`}
      >
        <OthersHere record={data.caseId} />
        {data.dueAt !== null && CASE_DESKS[data.state] !== undefined && (
          <TimeLimit from={data.createdAt} due={data.dueAt} redBelowHours={6} />
        )}
        <State kind={kind} tone={tone}>
          {AFTER_SALE_STATES[data.state]}
        </State>
        {data.inspections.length > 0 && (
          <Button
            icon={<Icon name="file" />}
            onClick={() =>
              void download(afterSaleSellingEndpoints.printInspection, { caseId: data.caseId }).catch(() => undefined)
            }
          >
            验收记录
          </Button>
        )}
        {data.judgements.length > 0 && (
          <Button
            icon={<Icon name="file" />}
            onClick={() =>
              void download(afterSaleSellingEndpoints.printStoreJudgement, { caseId: data.caseId }).catch(
                () => undefined,
              )
            }
          >
            裁决书
          </Button>
        )}
        <Button
          icon={<Icon name="file" />}
          onClick={() =>
            void download(afterSaleSellingEndpoints.printCase, { caseId: data.caseId }).catch(() => undefined)
          }
        >
          打印处理单
        </Button>
        <Button icon={<Icon name="left" />} onClick={back}>
          返回列表
        </Button>
      </PageHead>
      <div className={css.page}>
        <div className={css.main}>
          <Asked data={data} />
          <CaseGoods data={data} />
          <CaseShipped data={data} />
          <CaseReshipped data={data} />
          <CaseSaid data={data} />
        </div>
        <div className={css.side}>
          <DecideCard key={data.version} data={data} claimFault={open.claimFault} onDone={open.reload} />
          <CaseNotes data={data} onDone={open.reload} />
          <CaseSide data={data} />
        </div>
      </div>
      <KeyHints
        keys={[
          ...VERB_KEYS.filter(([act]) => data.acts.includes(act)).map(([, key, label]) => [key, label] as const),
          ...(data.images.length > 1 ? PHOTO_KEYS : []),
          ['esc', '返回列表'],
        ]}
      />
    </>
  )
}

/** The buyer's request with its text and pictures. */
function Asked({ data }: { readonly data: StaffCase }) {
  const [chosen, setChosen] = useState(0)
  const papers = useMemo(
    () =>
      data.images.map((file, at) => ({
        id: file.fileId,
        label: `照片 ${at + 1}`,
        url: file.url,
        thumbUrl: file.thumbUrl,
        isPdf: !file.isImage,
      })),
    [data.images],
  )
  return (
    <Card title="买家申请" meta={`${AFTER_SALE_KINDS[data.kind]} · ${AFTER_SALE_REASONS[data.reason]}`}>
      <div className={papers.length === 0 ? undefined : css.asked}>
        <FieldList
          fields={[
            { label: '类型', value: AFTER_SALE_KINDS[data.kind] },
            { label: '原因', value: AFTER_SALE_REASONS[data.reason] },
            { label: '说明', value: data.content },
            { label: '是否寄回', value: data.isGoodsBack ? '需要寄回商品' : '不需要寄回' },
            ...(data.trackingNo === null
              ? []
              : [{ label: '退货运单', value: `${data.carrier ?? ''} ${data.trackingNo}` }]),
            ...(data.reshipTrackingNo === null
              ? []
              : [{ label: '补发运单', value: `${data.reshipCarrier ?? ''} ${data.reshipTrackingNo}` }]),
            ...(data.answer === null ? [] : [{ label: '商家答复', value: data.answer }]),
          ]}
        />
        {papers.length > 0 && (
          <div className={css.photos}>
            <PaperViewer papers={papers} chosen={Math.min(chosen, papers.length - 1)} onChoose={setChosen} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** The packs and batches of the case, and the maximum refund of each line. */
function CaseGoods({ data }: { readonly data: StaffCase }) {
  const packs = data.lines.reduce((sum, line) => sum + line.quantity, 0)
  const isPaidBack = data.refundAmount > 0
  return (
    <Card
      title={isPaidBack ? '商品与退款' : '商品'}
      meta={isPaidBack ? '退款按下单时的分摊计算，不会超过该行实付' : '不涉及退款'}
      isFlush
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th>商品</th>
            <th>生产企业</th>
            <th>批号 / 有效期至</th>
            <th className={css.end}>数量</th>
            <th className={css.end}>退款（元）</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map(line => (
            <tr key={`${line.lineId} ${line.batchId}`}>
              <td>
                <TwoLines first={line.displayName} second={line.spec} />
              </td>
              <td>{line.makerName}</td>
              <td>
                <TwoLines first={line.batchNo} second={line.expiresOn ?? '—'} />
              </td>
              <td className={css.end}>
                {line.quantity} {line.packUnit}
              </td>
              <td className={css.end}>{refundText(line.refundAmount)}</td>
            </tr>
          ))}
          {data.gifts.map(gift => (
            <tr key={gift.name}>
              <td colSpan={3}>
                赠品 {gift.name}
                {data.giftWay === null ? '' : ` · ${GIFT_WAYS[data.giftWay]}`}
              </td>
              <td className={css.end}>{gift.count}</td>
              <td className={css.end}>—</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>
              合计{data.coinCount > 0 ? ` · 退回九采币 ${data.coinCount.toLocaleString()}` : ''}
              {data.giftWithheld > 0 ? ` · 已扣留下的赠品 ${amountText(data.giftWithheld)} 元` : ''}
            </td>
            <td className={css.end}>{packs}</td>
            <td className={css.end}>{refundText(data.refundAmount)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
