import { formatUnitPrice, parseUnitPrice, type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'

/** The cells of a sheet row about a special price. */
export interface PriceCells {
  readonly price: string
  readonly again: string
  readonly casePrice: string
  readonly ladder: string
  readonly from: string
  readonly until: string
}

export interface PriceTerms {
  readonly unitPrice: UnitPrice
  readonly again: UnitPrice | null
  readonly casePrice: UnitPrice | null
  readonly keepsLadder: boolean
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** Ratios that result from a misplaced decimal point. */
const SLIPS = [
  [8, 12.5],
  [80, 125],
] as const

/** Parses the typed terms; returns an error message when one is invalid. */
export function readPriceTerms(cells: PriceCells): PriceTerms | string {
  const price = priceIn(cells.price)
  if (price === null) return `专享价「${cells.price}」不是价格，请填写大于 0 的数字，最多四位小数，不带逗号和单位`
  const again = cells.again === '' ? null : priceIn(cells.again)
  const casePrice = cells.casePrice === '' ? null : priceIn(cells.casePrice)
  if (cells.casePrice !== '' && casePrice === null) return `整件价「${cells.casePrice}」不是价格`
  if (!['', '是', '否'].includes(cells.ladder)) return `叠加阶梯价只能填“是”或“否”`
  const validFrom = dayIn(cells.from)
  if (validFrom === undefined) return `生效日期「${cells.from}」不是日期，请填写如 2026-01-05`
  const validUntil = dayIn(cells.until)
  if (validUntil === undefined) return `截止日期「${cells.until}」不是日期，请填写如 2026-12-31`
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) return '截止日期早于生效日期'
  return { unitPrice: price, again, casePrice, keepsLadder: cells.ladder !== '否', validFrom, validUntil }
}

function priceIn(text: string): UnitPrice | null {
  const price = parseUnitPrice(text)
  return price === null || price === 0 ? null : price
}

/** Parses `2026-1-5` or `2026/01/05`; null when empty, undefined when it is not a date. */
function dayIn(text: string): string | null | undefined {
  if (text === '') return null
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (!year || !month || !day) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : undefined
}

/** The reference for a new price. */
export interface PriceAround {
  readonly basePrice: UnitPrice
  readonly oldPrice: UnitPrice | null
  /** Terms of the existing price; a sheet does not change them. */
  readonly steps: readonly { readonly from: number; readonly price: number }[]
  readonly today: string
  /** A special price this far below the base price needs two people. */
  readonly alonePercent: number
  /** The lowest price that the store gives the offer at; null: it has set none. */
  readonly floor: UnitPrice | null
}

export type PriceJudgement =
  | { readonly fault: string }
  | { readonly reminder: string | null; readonly needsSecond: boolean }

/** Whether terms are allowed, allowed with a warning, or need a second person. */
export function judgePrice(terms: PriceTerms, around: PriceAround): PriceJudgement {
  const { basePrice, oldPrice, steps, today, alonePercent, floor } = around
  const { unitPrice: price, casePrice, again, validUntil } = terms
  const compared = oldPrice ?? basePrice
  if (isSlip(price, compared) && again !== price)
    return {
      fault: `价格约为${oldPrice === null ? '基础价' : '原来'}的 ${(price / compared).toFixed(2)} 倍，疑似小数点错误；确认无误请在“再次输入价格”列填写同样的价格`,
    }
  const [first] = steps
  const last = steps.at(-1)
  if (first && first.price >= price)
    return { fault: `已有阶梯价 ${yuan(first.price)} 元不低于新的专享价，请先调整阶梯价` }
  if (casePrice !== null && casePrice > (last?.price ?? price))
    return { fault: last ? '整件价不能高于最低一档阶梯价' : '整件价不能高于专享价' }
  const lowest = lowestOf({ unitPrice: price, casePrice, steps })
  if (floor !== null && lowest < floor) return { fault: `低于底价 ${yuan(floor)} 元` }
  const needsSecond = lowest * 100 < basePrice * (100 - alonePercent)
  const reminders = [
    ...(price > basePrice ? [`高于基础价 ${yuan(basePrice)} 元`] : []),
    ...(needsSecond ? [`比基础价低 ${(100 - (lowest * 100) / basePrice).toFixed(1)}%，需同事复核`] : []),
    ...(validUntil !== null && validUntil < today ? ['截止日期已过，不会生效'] : []),
  ]
  return { reminder: reminders.length === 0 ? null : reminders.join('；'), needsSecond }
}

interface PricePoints {
  readonly unitPrice: number
  readonly casePrice: number | null
  readonly steps: readonly { readonly price: number }[]
}

/** The lowest price that these terms give. */
export function lowestOf({ unitPrice: price, casePrice, steps }: PricePoints): number {
  return Math.min(price, casePrice ?? price, ...steps.map(step => step.price))
}

/** Whether a price looks like another one with a misplaced decimal point. */
export function isSlip(price: number, compared: number): boolean {
  const ratio = Math.max(price, compared) / Math.min(price, compared)
  return SLIPS.some(([from, to]) => ratio >= from && ratio <= to)
}

const yuan = (price: number) => formatUnitPrice(unitPrice(price))
