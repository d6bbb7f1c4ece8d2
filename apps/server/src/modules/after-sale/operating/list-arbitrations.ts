import { ArbitrationFilter, type ArbitrationRow } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  CASE_BEARERS,
  CASE_VERDICTS,
} from '@xiaojiu/contract/after-sale/words.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { inSnapshot, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { presentRows } from '../present-staff-case.ts'
import { type AskedRow, type DecidedRow, stretchOfAsked, stretchOfDecided } from '../tables/arbitrations.ts'
import { findCases } from '../tables/cases.ts'

/** 平台介入: what waits for an answer of a side, or what is decided, within the operator's limits. */
export function listArbitrations(ctx: OperatorContext, filter: ArbitrationFilter) {
  return inSnapshot(ctx, tx => stretch(tx, filter))
}

async function stretch({ db, now }: StaffContext, filter: ArbitrationFilter) {
  const places: readonly (AskedRow | DecidedRow)[] = await (filter.tab === 'asked'
    ? stretchOfAsked(db, filter)
    : stretchOfDecided(db, filter))
  const shown = places.slice(0, filter.pageSize)
  const cases = await findCases(
    db,
    shown.map(place => place.caseId),
  )
  const rows = new Map((await presentRows(db, cases, now)).map(row => [row.caseId, row]))
  return {
    list: shown.flatMap((place): ArbitrationRow[] => {
      const row = rows.get(place.caseId)
      return row ? [{ ...row, ...wordsOf(place) }] : []
    }),
    next: places.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

function wordsOf(place: AskedRow | DecidedRow): Pick<ArbitrationRow, 'question' | 'judgement'> {
  if ('party' in place) return { question: place, judgement: null }
  return { question: null, judgement: { ...place, amount: fen(place.amount) } }
}

const AT_ONCE = 500
const PARTIES = { buyer: '买家', store: '商家' } as const

/** 待补充材料 and 已裁决 as a file. */
export const arbitrationsSource: ExportSource<ArbitrationFilter, ArbitrationRow> = {
  list: 'after-sale.arbitrations',
  title: '平台介入',
  faces: ['platform'],
  right: 'after-sale.judge',
  filter: ArbitrationFilter,
  columns: [
    { of: 'case', label: '售后单号', width: 20, kind: 'text', value: row => row.caseNo },
    { of: 'case', label: '订单号', width: 20, kind: 'text', value: row => row.orderNo },
    { of: 'parties', label: '买家', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'parties', label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
    { of: 'kind', label: '类型', width: 12, kind: 'text', value: row => AFTER_SALE_KINDS[row.kind] },
    { of: 'kind', label: '原因', width: 22, kind: 'text', value: row => AFTER_SALE_REASONS[row.reason] },
    { of: 'amount', label: '退款（元）', width: 14, kind: 'money', value: row => row.refundAmount, isSummed: true },
    {
      of: 'asked',
      label: '请谁补充',
      width: 10,
      kind: 'text',
      value: row => row.question && PARTIES[row.question.party],
    },
    { of: 'asked', label: '询问', width: 40, kind: 'text', value: row => row.question?.content ?? null },
    { of: 'dueAt', label: '时限', width: 20, kind: 'time', value: row => row.question?.dueAt ?? null },
    {
      of: 'verdict',
      label: '裁决',
      width: 14,
      kind: 'text',
      value: row => row.judgement && CASE_VERDICTS[row.judgement.verdict],
    },
    {
      of: 'verdict',
      label: '承担方',
      width: 10,
      kind: 'text',
      value: row => (row.judgement?.bearer ? CASE_BEARERS[row.judgement.bearer] : null),
    },
    {
      of: 'verdict',
      label: '裁决金额（元）',
      width: 14,
      kind: 'money',
      value: row => row.judgement?.amount ?? null,
      isSummed: true,
    },
    { of: 'verdict', label: '理由', width: 50, kind: 'text', value: row => row.judgement?.reason ?? null },
    { of: 'by', label: '裁决人', width: 12, kind: 'text', value: row => row.judgement?.by ?? null },
    { of: 'by', label: '裁决时间', width: 20, kind: 'time', value: row => row.judgement?.at ?? null },
  ],
  async read(tx, filter, after) {
    const { list, next } = await stretch(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    return { rows: list, next }
  },
}
