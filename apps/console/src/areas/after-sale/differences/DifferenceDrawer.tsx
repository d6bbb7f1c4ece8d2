import { useQuery } from '@tanstack/react-query'
import { AFTER_SALE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'
import type { DifferenceRef, StoreDifferenceDetail } from '@xiaojiu/contract/order/difference-schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { DIFFERENCE_STATES, DIFFERENCES, type DifferenceAnswer } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Drawer } from 'antd'
import { Link } from 'react-router'
import { LINKS_RENEWED_MS } from '#parts/case/paper-view.ts'
import { faultText } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import css from '../case/case.module.css'
import { AnswerForm } from './AnswerForm.tsx'
import { DIFFERENCE_LOOKS } from './difference-look.ts'

interface DifferenceDrawerProps {
  readonly difference: DifferenceRef
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** One difference: shipped and received quantities, the messages, and the store's answer. */
export function DifferenceDrawer({ difference, onClose, onChanged }: DifferenceDrawerProps) {
  const whole = useQuery({
    ...query(orderSellingEndpoints.getDifference, difference, { errors: 'caller' }),
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  })
  const { data } = whole
  return (
    <Drawer
      open
      size={640}
      title={data ? `${DIFFERENCES[data.kind]} ${data.quantity} ${data.packUnit}` : '收货差异'}
      onClose={onClose}
    >
      {whole.isPending && <Skeleton rows={10} />}
      {whole.isError && (
        <ErrorState what="收货差异" message={faultText(whole.error)} onRetry={() => void whole.refetch()} />
      )}
      {data && (
        <div className={css.form}>
          <Facts data={data} />
          <Said answers={data.answers} />
          <Ways ways={data.ways} />
          <AnswerForm key={data.version} data={data} onDone={onChanged} />
        </div>
      )}
    </Drawer>
  )
}

function Facts({ data }: { readonly data: StoreDifferenceDetail }) {
  const [kind, tone] = DIFFERENCE_LOOKS[data.state]
  return (
    <FieldList
      fields={[
        {
          label: '状态',
          value: (
            <State kind={kind} tone={tone}>
              {DIFFERENCE_STATES[data.state]}
            </State>
          ),
        },
        { label: '客户', value: data.buyerName },
        { label: '订单', value: data.orderNo },
        { label: '商品', value: `${data.displayName} ${data.spec} · ${data.makerName}` },
        { label: '批号', value: `${data.batchNo} · 有效期至 ${data.expiresOn ?? '—'}` },
        {
          label: '发货与验收',
          value: `发货 ${data.sentQuantity} ${data.packUnit}，验收合格 ${data.receivedQuantity} ${data.packUnit}`,
        },
        ...(data.note === '' ? [] : [{ label: '实收', value: data.note }]),
        { label: '包裹', value: `${data.carrierName} ${data.trackingNo}` },
        { label: '发出时间', value: recordTime(data.shippedAt) },
        { label: '签收时间', value: data.signedAt === null ? '—' : recordTime(data.signedAt) },
        { label: '验收时间', value: recordTime(data.foundAt) },
      ]}
    />
  )
}

const SAID: Readonly<Record<DifferenceAnswer['verb'], string>> = {
  accept: '认可，办理售后',
  'ask-photos': '请买家补照片',
  dispute: '有异议',
  'add-photos': '补充照片',
  file: '申请售后',
}

function Said({ answers }: { readonly answers: readonly DifferenceAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <ul className={css.said}>
      {answers.map(answer => (
        <li key={`${answer.verb}${answer.at.getTime()}`}>
          <div>
            <b>{answer.by}</b> <Pill>{SAID[answer.verb]}</Pill> <time>{nearTime(answer.at)}</time>
          </div>
          {answer.words !== '' && <p>{answer.words}</p>}
          {answer.caseId !== null && <Link to={`/seller/after-sale/detail?caseId=${answer.caseId}`}>查看售后单</Link>}
          {answer.files.length > 0 && (
            <div className={css.thumbs}>
              {answer.files.map(file => (
                <a key={file.fileId} href={file.url} target="_blank" rel="noreferrer">
                  {file.thumbUrl === null ? file.name : <img src={file.thumbUrl} alt={file.name} />}
                </a>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Why some answers are not available. */
function Ways({ ways }: { readonly ways: StoreDifferenceDetail['ways'] }) {
  const closed = ways.filter(way => way.why !== '')
  if (closed.length === 0) return null
  return <p className={css.note}>{closed.map(way => `${AFTER_SALE_KINDS[way.kind]}：${way.why}`).join('；')}</p>
}
