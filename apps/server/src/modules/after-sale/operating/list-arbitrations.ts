import type { ArbitrationFilter, ArbitrationRow } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { inSnapshot, type OperatorContext } from '#platform/context.ts'
import { presentRows } from '../present-staff-case.ts'
import { type AskedRow, type DecidedRow, stretchOfAsked, stretchOfDecided } from '../tables/arbitrations.ts'
import { findCases } from '../tables/cases.ts'

/** 平台介入: what waits for an answer of a side, or what is decided, within the operator's limits. */
export function listArbitrations(ctx: OperatorContext, filter: ArbitrationFilter) {
  return inSnapshot(ctx, async ({ db, now }) => {
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
  })
}

function wordsOf(place: AskedRow | DecidedRow): Pick<ArbitrationRow, 'question' | 'judgement'> {
  if ('party' in place) return { question: place, judgement: null }
  return { question: null, judgement: { ...place, amount: fen(place.amount) } }
}
