import { type Fen, subtract, ZERO } from '../money.ts'
import { lineAmount, type UnitPrice } from '../price.ts'
import { type ChosenPrice, type PriceRung, type PriceSource, stepAt } from './price-choice.ts'
import { type PricedLine, priceLines } from './price-lines.ts'
import type { Rule, Terms } from './rule.ts'

/** 秒杀, 特价, 清仓, 拼团: campaigns that set another price for one article. */
export const DEAL_KINDS = ['flash-sale', 'special-price', 'clearance', 'group-buy'] as const
export type DealKind = (typeof DEAL_KINDS)[number]

/** The campaign price of an article for one buyer, now. */
export interface PriceDeal {
  readonly campaignId: string
  readonly kind: DealKind
  readonly unitPrice: UnitPrice
  /** Packs that the buyer can still order at the price, at least one; null: no limit. */
  readonly most: number | null
  readonly endsAt: Date
}

/** 任选套餐 that this article can complete without other articles. */
export interface PriceSet {
  readonly campaignId: string
  readonly label: string
  readonly pick: number
  readonly setPrice: Fen
  readonly mostSets: number | null
  readonly endsAt: Date
}

/** All inputs that decide the price of an article for one buyer, for any quantity. */
export interface PriceTable extends Pick<ChosenPrice, 'source' | 'unitPrice' | 'steps'> {
  readonly deals: readonly PriceDeal[]
  readonly sets: readonly PriceSet[]
}

/** The price that applies at one quantity, and its kind. */
export interface PriceChoice {
  readonly unitPrice: UnitPrice
  readonly kind: PriceSource | PriceRung['kind'] | DealKind
  /** The unit price without the campaign; the same as the unit price when there is none. */
  readonly usualPrice: UnitPrice
  /** How many packs get the unit price; further packs cost the usual price. null: all of them. */
  readonly limit: number | null
  /** When a campaign ends; null without one. */
  readonly until: Date | null
  readonly campaignId: string | null
}

/** Packs of a line with the same price. */
export interface PricePart {
  readonly unitPrice: UnitPrice
  readonly quantity: number
}

/** The cost of a quantity of one article alone, before reductions on the whole order and coupons. */
export interface Reckoning {
  readonly choice: PriceChoice
  /** One part, or two when the campaign price covers fewer packs. */
  readonly parts: readonly PricePart[]
  /** The sum of the parts, rounded once. */
  readonly amount: Fen
  /** The same packs without the campaign. */
  readonly usualAmount: Fen
  /** The saving by a set of this article. */
  readonly setSaving: Fen
  readonly setLabel: string | null
  /** Amount minus the saving of the set. */
  readonly due: Fen
  /** The saving by campaign and set. */
  readonly saving: Fen
}

/** The price that applies to a quantity. */
export function choiceAt(table: PriceTable, quantity: number): PriceChoice {
  return choiceOf(table, quantity, enginePrices(table, quantity)?.applied[0]?.rule.id ?? null)
}

/** Prices one line with the engine that prices the order. */
export function reckon(table: PriceTable, quantity: number): Reckoning {
  const priced = enginePrices(table, quantity)
  const choice = choiceOf(table, quantity, priced?.applied[0]?.rule.id ?? null)
  const usualAmount = lineAmount(choice.usualPrice, quantity)
  const line: PricedLine | undefined = priced?.lines[0]
  const set = line?.shares.find(share => share.lane === 'bundle')
  const due = line?.due ?? usualAmount
  return {
    choice,
    parts: partsOf(choice, quantity),
    amount: line?.deal ?? usualAmount,
    usualAmount,
    setSaving: set?.amount ?? ZERO,
    setLabel: set?.label ?? null,
    due,
    saving: subtract(usualAmount, due),
  }
}

/** The same table without campaigns that have ended in the meantime. */
export function withoutEnded<Table extends Pick<PriceTable, 'deals' | 'sets'>>(table: Table, nowMs: number): Table {
  const isOn = ({ endsAt }: { readonly endsAt: Date }) => endsAt.getTime() > nowMs
  if (table.deals.every(isOn) && table.sets.every(isOn)) return table
  return { ...table, deals: table.deals.filter(isOn), sets: table.sets.filter(isOn) }
}

/** How many packs have which price. */
export function partsOf({ unitPrice, usualPrice, limit }: PriceChoice, quantity: number): PricePart[] {
  const cheap = Math.min(quantity, limit ?? quantity)
  return [
    { unitPrice, quantity: cheap },
    ...(cheap < quantity ? [{ unitPrice: usualPrice, quantity: quantity - cheap }] : []),
  ]
}

function choiceOf(table: PriceTable, quantity: number, ruleId: string | null): PriceChoice {
  const step = stepAt(table, quantity)
  const usualPrice = step?.unitPrice ?? table.unitPrice
  const deal = table.deals.find(one => one.campaignId === ruleId)
  if (!deal)
    return {
      unitPrice: usualPrice,
      kind: step?.kind ?? table.source,
      usualPrice,
      limit: null,
      until: null,
      campaignId: null,
    }
  const { unitPrice, kind, most, endsAt, campaignId } = deal
  return { unitPrice, kind, usualPrice, limit: most, until: endsAt, campaignId }
}

/** null: there is no campaign, so the engine is not needed. */
function enginePrices(table: PriceTable, quantity: number) {
  if (table.deals.length + table.sets.length === 0) return null
  const unitPrice = stepAt(table, quantity)?.unitPrice ?? table.unitPrice
  return priceLines([{ id: '', storeId: '', offerId: '', brand: null, unitPrice, quantity }], rulesOf(table))
}

function rulesOf({ deals, sets }: PriceTable): Rule[] {
  const rule = (id: string, lane: 'unit-price' | 'bundle', label: string, terms: Terms): Rule => ({
    id,
    version: 1,
    lane,
    source: '',
    label,
    bearer: 'store',
    group: null,
    blocks: lane === 'unit-price' ? ['bundle'] : [],
    scope: { storeIds: null, offerIds: null, brands: null },
    terms,
  })
  return [
    ...deals.map(({ campaignId, unitPrice, most }) =>
      rule(campaignId, 'unit-price', '', { kind: 'unit-price', unitPrice, mostQuantity: most }),
    ),
    ...sets.map(({ campaignId, label, pick, setPrice, mostSets }) =>
      rule(campaignId, 'bundle', label, { kind: 'free-combo', pick, setPrice, mostSets }),
    ),
  ]
}
