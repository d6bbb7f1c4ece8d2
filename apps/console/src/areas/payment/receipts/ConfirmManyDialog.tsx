import type { StoreReceipt } from '@xiaojiu/contract/payment/selling-schemas.ts'
import type { CheckedTasks } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { ManyDialog } from '#parts/form/ManyDialog.tsx'
import { faultText } from '#parts/form/use-attempt.ts'

const DESK = 'merchant-receipt'
const COLUMNS = [
  { label: '客户', kind: 'text' },
  { label: '订单号', kind: 'text' },
  { label: '附言码', kind: 'text' },
  { label: '金额（元）', kind: 'money' },
]

interface ConfirmManyDialogProps {
  readonly receipts: readonly StoreReceipt[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 批量确认: several receipts, each by the usual rules. */
export function ConfirmManyDialog({ receipts, onClose, onDone }: ConfirmManyDialogProps) {
  const [note, setNote] = useState('')
  return (
    <ManyDialog<CheckedTasks>
      title={`批量确认收款 ${receipts.length} 笔`}
      intro="请先按附言码核对银行流水。确认后订单按已付款处理，可以发货，不能撤回。"
      what="收款"
      verb="确认"
      unit="笔"
      columns={COLUMNS}
      rows={receipts.map(one => ({
        ref: one.paymentId,
        cells: [one.buyerName, one.orderNo, one.remarkCode, formatYuan(one.amount)],
      }))}
      check={signal =>
        call(
          staffEndpoints.checkTasks,
          { desk: DESK, caseIds: receipts.map(one => one.paymentId) },
          { errors: 'caller', signal },
        )
      }
      act={one => confirmOne(one, note.trim())}
      onClose={onClose}
      onDone={onDone}
    >
      <Input
        aria-label="复核说明"
        placeholder="超过复核限额的会提交给另一位同事确认，须在此说明，如：网银已到账"
        maxLength={200}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
    </ManyDialog>
  )
}

/** A claim made for a receipt is given back when it is refused. */
async function confirmOne({ caseId, version, isMine }: CheckedTasks['list'][number], note: string) {
  const answer = await ask(staffEndpoints.decideTask, { desk: DESK, caseId, version, verdict: 'approve', note })
  if (answer.ok) return { isDone: true, text: answer.data.outcome === 'asked' ? '已提交复核' : '已确认' }
  if (!isMine) await ask(staffEndpoints.giveBackTask, { desk: DESK, caseId })
  return { isDone: false, text: faultText(answer.error) }
}
