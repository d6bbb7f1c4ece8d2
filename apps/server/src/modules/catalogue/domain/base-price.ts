import { formatUnitPrice, parseUnitPrice, type UnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { isSlip, type PriceJudgement } from './price-row.ts'

/** The base price of an offer with the prices that hang on it. */
export interface BaseTerms {
  readonly listPrice: number
  /** The highest quantity step; null: there are none. */
  readonly firstStep: number | null
  readonly casePrice: number | null
}

/** A new base price as typed; `again` confirms one that looks like a slip. */
export interface TypedBase {
  readonly price: UnitPrice
  readonly again: UnitPrice | null
}

/** Parses the cells; returns an error message when the price is invalid. */
export function readBasePrice(typed: string, again: string): TypedBase | string {
  const price = parseUnitPrice(typed)
  if (price === null || price === 0)
    return `价格「${typed}」不是价格，请填写大于 0 的数字，最多四位小数，不带逗号和单位`
  return { price, again: again === '' ? null : parseUnitPrice(again) }
}

interface Around {
  readonly terms: BaseTerms
  readonly floor: UnitPrice | null
  /** Of the last 30 days; null: the price has no history. */
  readonly median: UnitPrice | null
  /** A day ago; null: the price has no history. */
  readonly dayAgo: UnitPrice | null
  /** How many special prices would be above the new price. */
  readonly specialsAbove: number
  /** A change of more than the first warns; of more than the second it needs two people. */
  readonly limits: { readonly warnPercent: number; readonly alonePercent: number }
}

/** Whether a new base price is allowed, allowed with a warning, or needs a second person. */
export function judgeBasePrice(
  { price, again }: TypedBase,
  { terms, floor, median, dayAgo, specialsAbove, limits }: Around,
): PriceJudgement {
  const { listPrice: old, firstStep, casePrice } = terms
  if (isSlip(price, old) && again !== price)
    return {
      fault: `价格约为原来的 ${(price / old).toFixed(2)} 倍，疑似小数点错误；确认无误请在“再次输入价格”列填写同样的价格`,
    }
  if (floor !== null && price < floor) return { fault: `低于底价 ${yuan(floor)} 元` }
  if (firstStep !== null && firstStep >= price)
    return { fault: `已有阶梯价 ${yuan(firstStep)} 元不低于新的价格，请先调整阶梯价` }
  if (casePrice !== null && casePrice > price)
    return { fault: `整件价 ${yuan(casePrice)} 元高于新的价格，请先调整整件价` }
  const isOver = (from: number, percent: number) => Math.abs(price - from) * 100 > from * percent
  // A large change in several small steps needs a second person too.
  const isOverInSteps = dayAgo !== null && dayAgo !== old && isOver(dayAgo, limits.alonePercent)
  const needsSecond = isOver(old, limits.alonePercent) || isOverInSteps
  const change = `${changeFrom(old, price)}${isOverInSteps ? `，24 小时内累计${changeFrom(dayAgo, price)}` : ''}`
  const usual = median === null ? '' : `，近 30 天中位价 ${yuan(median)} 元`
  const reminders = [
    ...(isOver(old, limits.warnPercent) || needsSecond
      ? [`${change}${usual}${needsSecond ? '，需同事复核' : ''}`]
      : []),
    ...(specialsAbove > 0 ? [`${specialsAbove} 条专享价将高于新的价格`] : []),
  ]
  return { reminder: reminders.length === 0 ? null : reminders.join('；'), needsSecond }
}

function changeFrom(from: number, to: number): string {
  return `${to > from ? '上涨' : '下降'} ${((Math.abs(to - from) * 100) / from).toFixed(2)}%`
}

const yuan = (price: number) => formatUnitPrice(unitPrice(price))
