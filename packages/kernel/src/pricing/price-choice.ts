import type { UnitPrice } from '../price.ts'

/** 客户专享价, 会员价 (of a customer group), 区域价, 基础价: the sources of a unit price. */
export const PRICE_SOURCES = ['customer', 'group', 'region', 'base'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** Which price applies when a buyer has several; a store may set its own policy. */
export interface PricePolicy {
  /** Sources that are not listed do not apply; the base price always applies last. */
  readonly sources: readonly PriceSource[]
  /** The first source that has a price, or the lowest of all. */
  readonly picks: 'first' | 'lowest'
}

export const USUAL_POLICY: PricePolicy = { sources: PRICE_SOURCES, picks: 'first' }

/** From this quantity on, this price. */
export interface PriceStep {
  readonly fromQuantity: number
  readonly unitPrice: UnitPrice
}

/** A price as agreed or set. */
export interface Quote {
  readonly source: PriceSource
  readonly unitPrice: UnitPrice
  /** 阶梯价. */
  readonly steps: readonly PriceStep[]
  /** 整件价: from one whole case on; null: there is none. */
  readonly casePrice: UnitPrice | null
  /** Whether the steps and the case price of the base price also apply where they are cheaper. */
  readonly keepsLadder: boolean
}

/** A step of the price that applies, with its kind. */
export interface PriceRung extends PriceStep {
  readonly kind: 'ladder' | 'case'
}

export interface ChosenPrice {
  readonly source: PriceSource
  /** Of one pack, before quantity steps. */
  readonly unitPrice: UnitPrice
  readonly baseUnitPrice: UnitPrice
  /** Quantities rise, prices fall. */
  readonly steps: readonly PriceRung[]
}

/** One step of the derivation of a unit price. */
export interface PriceMark {
  readonly kind: PriceSource | PriceRung['kind']
  /** For quantity steps; null for the others. */
  readonly fromQuantity: number | null
  readonly unitPrice: UnitPrice
}

/** Case sizes from this number on are placeholders for an unknown size. */
const UNKNOWN_CASE = 9999

/** The price that applies to a buyer, with its steps. Pure: the order of the quotes does not matter. */
export function choosePrice(
  base: Quote,
  quotes: readonly Quote[],
  casePack: number,
  policy: PricePolicy = USUAL_POLICY,
): ChosenPrice {
  const ranked = [...policy.sources.filter(source => source !== 'base'), 'base' as const]
  const best = ranked.flatMap(source => lowestOf([base, ...quotes].filter(quote => quote.source === source)) ?? [])
  const quote = (policy.picks === 'first' ? best[0] : lowestOf(best)) ?? base
  const ladders = quote !== base && quote.keepsLadder ? [quote, base] : [quote]
  return {
    source: quote.source,
    unitPrice: quote.unitPrice,
    baseUnitPrice: base.unitPrice,
    steps: falling(
      quote.unitPrice,
      ladders.flatMap(one => rungsOf(one, casePack)),
    ),
  }
}

/** The highest step that a quantity reaches. */
export function stepAt({ steps }: Pick<ChosenPrice, 'steps'>, quantity: number): PriceRung | undefined {
  return steps.findLast(step => quantity >= step.fromQuantity)
}

/** The unit price at this quantity, without campaigns. */
export function packPrice(price: Pick<ChosenPrice, 'unitPrice' | 'steps'>, quantity: number): UnitPrice {
  return stepAt(price, quantity)?.unitPrice ?? price.unitPrice
}

/** The derivation of a unit price from the base price. A single mark when nothing changed it. */
export function priceTrail(chosen: ChosenPrice, quantity: number): PriceMark[] {
  const { source, unitPrice, baseUnitPrice } = chosen
  const rung = stepAt(chosen, quantity)
  return [
    { kind: 'base', fromQuantity: null, unitPrice: baseUnitPrice },
    ...(source === 'base' ? [] : [{ kind: source, fromQuantity: null, unitPrice }]),
    ...(rung ? [{ kind: rung.kind, fromQuantity: rung.fromQuantity, unitPrice: rung.unitPrice }] : []),
  ]
}

function rungsOf({ steps, casePrice }: Quote, casePack: number): PriceRung[] {
  const ladder = steps.map(step => ({ ...step, kind: 'ladder' as const }))
  if (casePrice === null || casePack < 2 || casePack >= UNKNOWN_CASE) return ladder
  return [...ladder, { fromQuantity: casePack, unitPrice: casePrice, kind: 'case' }]
}

/** Keeps only steps that are cheaper than all before them, so that more packs never have a higher unit price. */
function falling(first: UnitPrice, steps: readonly PriceRung[]): PriceRung[] {
  const kept: PriceRung[] = []
  const ranked = steps.toSorted((a, b) => a.fromQuantity - b.fromQuantity || a.unitPrice - b.unitPrice)
  for (const rung of ranked) if (rung.unitPrice < (kept.at(-1)?.unitPrice ?? first)) kept.push(rung)
  return kept
}

/** The first one on a tie. */
function lowestOf(quotes: readonly Quote[]): Quote | undefined {
  return quotes.reduce<Quote | undefined>(
    (best, quote) => (best === undefined || quote.unitPrice < best.unitPrice ? quote : best),
    undefined,
  )
}
