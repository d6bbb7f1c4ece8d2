import type { UnitPrice } from '../price.ts'

/** 客户专享价, 会员价 (of a customer group), 区域价, 基础价: where the price of a pack may come from. */
export const PRICE_SOURCES = ['customer', 'group', 'region', 'base'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** Which price counts when a buyer has several; a store may have its own. */
export interface PricePolicy {
  /** Those a store does not name do not count; the base price counts last at any rate. */
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

/** A price as it was agreed or set. */
export interface Quote {
  readonly source: PriceSource
  readonly unitPrice: UnitPrice
  /** 阶梯价. */
  readonly steps: readonly PriceStep[]
  /** 整件价: from one whole case on; null: there is none. */
  readonly casePrice: UnitPrice | null
  /** Whether the steps and the case price of the base price hold as well, where they are cheaper. */
  readonly keepsLadder: boolean
}

/** A step of the price that counts, with the name of what gave it. */
export interface PriceRung extends PriceStep {
  readonly kind: 'ladder' | 'case'
}

export interface ChosenPrice {
  readonly source: PriceSource
  /** Of one pack, before any step. */
  readonly unitPrice: UnitPrice
  readonly baseUnitPrice: UnitPrice
  /** Quantities rising, prices falling. */
  readonly steps: readonly PriceRung[]
}

/** One step on the way to the price of a pack. */
export interface PriceMark {
  readonly kind: PriceSource | PriceRung['kind']
  /** Of steps by quantity; null for the others. */
  readonly fromQuantity: number | null
  readonly unitPrice: UnitPrice
}

/** Cases this large stand for a size nobody knows. */
const UNKNOWN_CASE = 9999

/** The price that counts for a buyer, with its steps. Pure: the order of the quotes does not matter. */
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

/** The price of one pack when this many are bought, campaigns apart. */
export function packPrice(price: Pick<ChosenPrice, 'unitPrice' | 'steps'>, quantity: number): UnitPrice {
  return stepAt(price, quantity)?.unitPrice ?? price.unitPrice
}

/** How the price of a pack came about: from the base price to what is paid. A single mark when nothing changed it. */
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

/** More packs never cost more each: a step that is not cheaper than those before it is none. */
function falling(first: UnitPrice, steps: readonly PriceRung[]): PriceRung[] {
  const kept: PriceRung[] = []
  const ranked = steps.toSorted((a, b) => a.fromQuantity - b.fromQuantity || a.unitPrice - b.unitPrice)
  for (const rung of ranked) if (rung.unitPrice < (kept.at(-1)?.unitPrice ?? first)) kept.push(rung)
  return kept
}

/** On a tie the first. */
function lowestOf(quotes: readonly Quote[]): Quote | undefined {
  return quotes.reduce<Quote | undefined>(
    (best, quote) => (best === undefined || quote.unitPrice < best.unitPrice ? quote : best),
    undefined,
  )
}
