import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { CheckedCases } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import type { StaffCaseRow } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { ManyDialog } from '#parts/form/ManyDialog.tsx'
import { faultText } from '#parts/form/use-attempt.ts'

const COLUMNS = [
  { label: '售后单', kind: 'text' },
  { label: '客户', kind: 'text' },
  { label: '类型', kind: 'text' },
  { label: '退款（元）', kind: 'money' },
]

interface AgreeManyDialogProps {
  readonly cases: readonly StaffCaseRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 批量同意: small cases of one reason, each by the usual rules and in the version that the list showed. */
export function AgreeManyDialog({ cases, onClose, onDone }: AgreeManyDialogProps) {
  const agree = async ({ caseId }: CheckedCases['list'][number]) => {
    const version = cases.find(one => one.caseId === caseId)?.version ?? 1
    const answer = await ask(afterSaleSellingEndpoints.agreeCase, { caseId, version, reason: '情况属实' })
    if (!answer.ok) return { isDone: false, text: faultText(answer.error) }
    return { isDone: true, text: answer.data.outcome === 'asked' ? '已提交复核' : '已同意' }
  }
  return (
    <ManyDialog<CheckedCases>
      title={`批量同意 ${cases.length} 单`}
      intro="仅退款的立即原路退回，不能撤回；需要寄回的，验收合格后退款。"
      what="售后单"
      verb="同意"
      unit="单"
      columns={COLUMNS}
      rows={cases.map(one => ({
        ref: one.caseId,
        cells: [one.caseNo, one.buyerName, AFTER_SALE_KINDS[one.kind], formatYuan(one.refundAmount)],
      }))}
      check={signal =>
        call(
          afterSaleSellingEndpoints.checkCases,
          { caseIds: cases.map(one => one.caseId) },
          { errors: 'caller', signal },
        )
      }
      act={agree}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
