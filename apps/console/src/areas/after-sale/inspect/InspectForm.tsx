import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Card } from '#parts/page/Card.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { useStaffCase } from '../case/use-staff-case.ts'
import css from './inspect.module.css'
import { countOf, inspected, join, type Look, type Outcome, outcomeOf, partsOf, split } from './inspected.ts'
import { PartLook } from './PartLook.tsx'
import { ReturnedGoods } from './ReturnedGoods.tsx'
import { ReturnRecord } from './ReturnRecord.tsx'

const DONE: Readonly<Record<Outcome, string>> = {
  passed: '验收合格',
  part: '已登记部分合格',
  failed: '已登记不合格',
}

/** The form for the contents of a returned parcel, line by line; read-only while there is nothing to inspect. */
export function InspectForm({ caseId, onDone }: { readonly caseId: string; readonly onDone: () => void }) {
  const open = useStaffCase(caseId)
  if (open.status === 'loading')
    return (
      <Card>
        <Skeleton rows={8} />
      </Card>
    )
  if (open.data === null)
    return (
      <Card>
        <ErrorState what="退货" message={open.message} onRetry={() => void open.reload()} />
      </Card>
    )
  if (open.data.state !== 'returning') return <ReturnRecord data={open.data} />
  return <Lines data={open.data} claimFault={open.claimFault} reload={open.reload} onDone={onDone} />
}

interface LinesProps {
  readonly data: StaffCase
  readonly claimFault: string | null
  readonly reload: () => Promise<void>
  readonly onDone: () => void
}

function Lines({ data, claimFault, reload, onDone }: LinesProps) {
  const [looks, setLooks] = useState<readonly Look[]>(() =>
    data.lines.map(line => ({
      lineId: line.lineId,
      batchId: line.batchId,
      quantity: line.quantity,
      condition: data.mayResell ? 'resellable' : 'kept',
      note: '',
    })),
  )
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const { isBusy, fault, run, setFault } = useAttempt()
  const outcome = outcomeOf(looks, data.kind)
  const hasFailed = outcome === 'failed'
  const mayAct = data.acts.includes('inspect') && claimFault === null
  const change = (at: number, changes: Partial<Look>) =>
    setLooks(looks.map((look, index) => (index === at ? { ...look, ...changes } : look)))
  const send = () => {
    if (!mayAct) return
    const odd = data.lines.find(line => countOf(looks, line) !== line.quantity)
    if (odd)
      return setFault(
        `${odd.displayName} 批号 ${odd.batchNo} 应验收 ${odd.quantity} ${odd.packUnit}，各部分合计 ${countOf(looks, odd)} ${odd.packUnit}`,
      )
    if (hasFailed && reason.trim().length < 5) return setFault('请写明哪里不合格，至少 5 个字')
    if (outcome === 'part' && looks.some(look => look.condition === 'failed' && look.note.trim() === ''))
      return setFault('请在不合格的部分写明哪里不合格，买家会看到')
    return void run(async () => {
      await call(afterSaleSellingEndpoints.inspectReturn, {
        caseId: data.caseId,
        version: data.version,
        ...inspected(looks, {
          kind: data.kind,
          reason,
          fileIds: files.map(file => file.fileId),
        }),
      })
      showNotice('success', DONE[outcome])
      await reload()
      onDone()
    })
  }
  useKeys([{ keys: 'ctrl+enter', label: '提交验收', run: send }])
  return (
    <Card
      title={data.caseNo}
      meta={`${data.buyerName} · ${AFTER_SALE_REASONS[data.reason]}`}
      act={<Link to={`/seller/after-sale/detail?caseId=${data.caseId}`}>售后详情</Link>}
    >
      <ul className={css.lines}>
        {data.lines.map(line => {
          const parts = partsOf(looks, line)
          return (
            <li key={`${line.lineId} ${line.batchId}`}>
              <ReturnedGoods line={line} />
              <div className={css.goods}>
                <span>应验收</span>
                <b>
                  {line.quantity} {line.packUnit}
                </b>
              </div>
              <div className={css.split}>
                <Button
                  size="small"
                  disabled={parts.every(({ look }) => look.quantity < 2)}
                  onClick={() => setLooks(split(looks, line))}
                >
                  拆分数量
                </Button>
              </div>
              {parts.map(({ look, at }, index) => (
                <PartLook
                  key={`${line.lineId} ${line.batchId} ${index}`}
                  look={look}
                  line={line}
                  mayResell={data.mayResell}
                  onChange={changes => change(at, changes)}
                  onJoin={parts.length > 1 ? () => setLooks(join(looks, at)) : null}
                />
              ))}
            </li>
          )
        })}
      </ul>
      {data.gifts.length > 0 && data.giftWay === 'return' && (
        <p className={css.note}>
          应一并退回的赠品：{data.gifts.map(gift => `${gift.name} × ${gift.count}`).join('、')}
        </p>
      )}
      {!data.mayResell && (
        <p className={css.note}>因“{AFTER_SALE_REASONS[data.reason]}”退回的商品不能再销售，合格也转不合格品区</p>
      )}
      {outcome === 'part' && (
        <p className={css.note}>
          不合格的部分不{data.kind === 'exchange' ? '换货' : '退款'}，另立售后单；买家不认可的，7 天内可申请平台介入
        </p>
      )}
      {hasFailed && (
        <label className={css.reason}>
          <span>不合格原因（买家会看到）</span>
          <Input.TextArea
            aria-label="不合格原因"
            maxLength={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </label>
      )}
      <PhotoUpload label="验收照片" purpose="after-sale" files={files} onChange={setFiles} />
      {claimFault !== null && <p className={css.fault}>{claimFault}</p>}
      {fault !== null && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      <div className={css.foot}>
        {!data.acts.includes('inspect') && <span className={css.note}>这件退货现在不需要验收，或您没有验收权限</span>}
        <Button type="primary" danger={hasFailed} loading={isBusy} disabled={!mayAct} onClick={send}>
          {hasFailed
            ? '登记不合格'
            : outcome === 'part'
              ? data.kind === 'exchange'
                ? '部分合格，合格部分转补发'
                : '部分合格，退还合格部分'
              : data.kind === 'exchange'
                ? '验收合格，转补发'
                : `验收合格，退款 ${moneyText(data.refundAmount)}`}
        </Button>
      </div>
    </Card>
  )
}
