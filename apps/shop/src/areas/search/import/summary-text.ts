import {
  type ImportDetail,
  type ImportLine,
  type ImportSheet,
  MOST_IMPORT_LINES,
} from '@xiaojiu/contract/search/import-schemas.ts'
import { type ColumnKind, IMPORT_GROUPS, IMPORT_VERDICTS, type ImportVerdict } from '@xiaojiu/contract/search/words.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'

/** The rows by result; the groups add up to all rows read. */
export function groupCounts(
  counts: ImportDetail['counts'],
): readonly { readonly label: string; readonly count: number; readonly note: string }[] {
  const countOf = (verdict: ImportVerdict) => counts.find(each => each.verdict === verdict)?.count ?? 0
  return Object.values(IMPORT_GROUPS).map(({ label, verdicts }) => ({
    label,
    count: verdicts.reduce((sum, verdict) => sum + countOf(verdict), 0),
    // The first verdict is the name of the group, so it needs no note.
    note: verdicts
      .slice(1)
      .filter(verdict => countOf(verdict) > 0)
      .map(verdict => `${IMPORT_VERDICTS[verdict]} ${countText(countOf(verdict))}`)
      .join('、'),
  }))
}

/** What was not read, by sheet; empty when everything was. */
export function beyondText(sheets: readonly ImportSheet[]): string {
  const cut = sheets.filter(({ beyondCount }) => beyondCount > 0)
  if (cut.length === 0) return ''
  const sum = cut.reduce((total, { beyondCount }) => total + beyondCount, 0)
  const places =
    sheets.length > 1
      ? `（${cut.map(({ name, beyondCount }) => `“${name}” ${countText(beyondCount)} 行`).join('、')}）`
      : ''
  return `一次最多导入 ${countText(MOST_IMPORT_LINES)} 行，最后的 ${countText(sum)} 行${places}没有导入，请另存为一份清单后再次导入`
}

/** The position of a line in the buyer's own list. */
export function placeText(
  { sheetNo, sourceRow }: Pick<ImportLine, 'sheetNo' | 'sourceRow'>,
  sheets: readonly ImportSheet[],
): string {
  const sheet = sheets.length > 1 ? sheets.find(each => each.sheetNo === sheetNo) : undefined
  return sheet ? `${sheet.name || `表 ${sheetNo}`} 第 ${sourceRow} 行` : `第 ${sourceRow} 行`
}

export interface CartLineWish {
  readonly offerId: string
  readonly quantity: number
}

/** Lines that can be added to the cart; lines without a quantity are left out. */
export function readyLines(lines: readonly ImportLine[]): CartLineWish[] {
  return lines.flatMap(({ goods, quantity, verdict }) =>
    verdict === 'matched' && goods && quantity !== null && goods.gate.canBuy && goods.stock.state !== 'out'
      ? [{ offerId: goods.offerId, quantity }]
      : [],
  )
}

/** Merges lines of the same offer into one. */
export function mergeLines(lines: readonly CartLineWish[]): CartLineWish[] {
  const sums = new Map<string, number>()
  for (const { offerId, quantity } of lines) sums.set(offerId, (sums.get(offerId) ?? 0) + quantity)
  return [...sums].map(([offerId, quantity]) => ({ offerId, quantity }))
}

/** The columns after one gets another meaning; a column that had this meaning before loses it. */
export function reassigned(
  columns: ImportSheet['columns'],
  at: number,
  chosen: ColumnKind | '',
): readonly (ColumnKind | null)[] {
  return columns.map(({ kind }, place) => (place === at ? chosen || null : kind === chosen ? null : kind))
}
