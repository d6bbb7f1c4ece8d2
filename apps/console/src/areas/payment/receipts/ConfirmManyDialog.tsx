import { useQuery } from '@tanstack/react-query'
import type { StoreReceipt } from '@xiaojiu/contract/payment/selling-schemas.ts'
import type { CheckedTasks } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { SectionTable } from '#parts/page/SectionTable.tsx'
import css from './receipts.module.css'

const DESK = 'merchant-receipt'
const COLUMNS = [
  { label: '客户', kind: 'text' },
  { label: '订单号', kind: 'text' },
  { label: '附言码', kind: 'text' },
  { label: '金额（元）', kind: 'money' },
  { label: '结果', kind: 'text' },
]

interface ConfirmManyDialogProps {
  readonly receipts: readonly StoreReceipt[]
  readonly onClose: () => void
  /** Called when some are confirmed. */
  readonly onDone: () => void
}

/**
 * 批量确认: shows first which receipts can be confirmed, then confirms one after the other, each by the usual rules. A refused one keeps
 * its state, and the dialog stays open with the reasons.
 */
export function ConfirmManyDialog({ receipts, onClose, onDone }: ConfirmManyDialogProps) {
  const [note, setNote] = useState('')
  const [results, setResults] = useState<ReadonlyMap<string, string> | null>(null)
  const attempt = useAttempt()
  const checked = useQuery({
    ...query(
      staffEndpoints.checkTasks,
      { desk: DESK, caseIds: receipts.map(one => one.paymentId) },
      { errors: 'caller' },
    ),
    staleTime: 0,
    gcTime: 0,
    // Afterwards the rows show what became of them.
    enabled: results === null,
  })
  const causes = new Map(checked.data?.list.map(({ caseId, cause }) => [caseId, cause]))
  const fit = checked.data?.list.filter(({ cause }) => cause === null) ?? []
  const confirm = () =>
    void attempt.run(async () => {
      const told = new Map<string, string>()
      setResults(told)
      for (const one of fit) {
        told.set(one.caseId, await confirmOne(one, note.trim()))
        setResults(new Map(told))
      }
      onDone()
      const failed = [...told.values()].filter(text => text !== CONFIRMED && text !== ASKED).length
      if (failed === 0 && fit.length === receipts.length) {
        showNotice('success', `已处理 ${fit.length} 笔`)
        onClose()
      }
    })
  const resultOf = (paymentId: string) => {
    const cause = causes.get(paymentId)
    if (cause === undefined) return ''
    return cause ?? results?.get(paymentId) ?? (results === null ? '可以确认' : '正在确认')
  }
  const isOver = results !== null && !attempt.isBusy
  const { data } = checked
  return (
    <ActDialog
      title={`批量确认收款 ${receipts.length} 笔`}
      okText={isOver ? '知道了' : data === undefined ? '确认收款' : `确认 ${data.count} 笔，${moneyText(data.amount)}`}
      width={920}
      attempt={attempt}
      isReady={isOver || fit.length > 0}
      onClose={onClose}
      onOk={isOver ? onClose : confirm}
    >
      <p className={css.note}>请先按附言码核对银行流水。确认后订单按已付款处理，可以发货，不能撤回。</p>
      {checked.isError ? (
        <ErrorState what="收款" message={faultText(checked.error)} onRetry={() => void checked.refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <div className={css.rows}>
          <SectionTable
            columns={COLUMNS}
            rows={receipts.map(one => ({
              ref: one.paymentId,
              cells: [one.buyerName, one.orderNo, one.remarkCode, formatYuan(one.amount), resultOf(one.paymentId)],
            }))}
          />
        </div>
      )}
      {results === null && (
        <Input
          aria-label="复核说明"
          placeholder="超过复核限额的会提交给另一位同事确认，须在此说明，如：网银已到账"
          maxLength={200}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      )}
    </ActDialog>
  )
}

const CONFIRMED = '已确认'
const ASKED = '已提交复核'

/** Confirms one receipt; returns what to tell about it. A claim made for it is given back when it is refused. */
async function confirmOne({ caseId, version, isMine }: CheckedTasks['list'][number], note: string): Promise<string> {
  const decision = { desk: DESK, caseId, version, verdict: 'approve', note } as const
  const answer = await ask(staffEndpoints.decideTask, decision)
  if (answer.ok) return answer.data.outcome === 'asked' ? ASKED : CONFIRMED
  if (!isMine) await ask(staffEndpoints.giveBackTask, { desk: DESK, caseId })
  return faultText(answer.error)
}
