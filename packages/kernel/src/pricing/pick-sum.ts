import { add, type Fen, subtract } from '../money.ts'
import { priceLines } from './price-lines.ts'
import { choiceAt, type PriceDeal, type PriceTable } from './reckon.ts'
import type { Lane, Rule, Terms } from './rule.ts'

/** 任选套餐: a number of packs of any choice for one price; the price is null when the buyer may not see it. */
export interface PickTerms {
  readonly count: number
  readonly setPrice: Fen | null
  readonly mostSets: number | null
}

export interface Picked {
  readonly goods: { readonly offerId: string; readonly price: PriceTable | null }
  readonly quantity: number
}

export interface PickSum {
  readonly packCount: number
  /** Complete sets, up to the allowed number. */
  readonly setCount: number
  /** Packs missing for the next set; 0 when no further set is allowed. */
  readonly missingCount: number
  readonly usualAmount: Fen
  readonly due: Fen
  readonly saving: Fen
}

/** The cost of the picked packs, computed by the engine that prices the order: sets first, the rest at their own prices. */
export function pickSum(picked: readonly Picked[], { count, setPrice, mostSets }: PickTerms): PickSum {
  const lines = picked.flatMap(({ goods: { offerId, price }, quantity }) =>
    price ? [{ offerId, price, quantity }] : [],
  )
  const priced = priceLines(
    lines.map(({ offerId, price, quantity }) => ({
      id: offerId,
      storeId: '',
      offerId,
      brand: null,
      unitPrice: choiceAt(price, quantity).usualPrice,
      quantity,
    })),
    [
      ...lines.flatMap(({ offerId, price }) => price.deals.map(deal => dealRule(offerId, deal))),
      ...(setPrice === null
        ? []
        : [rule('set', 'bundle', null, { kind: 'free-combo', pick: count, setPrice, mostSets })]),
    ],
  )
  const packCount = picked.reduce((sum, { quantity }) => sum + quantity, 0)
  const sets = Math.floor(packCount / count)
  const usualAmount = add(...priced.lines.map(line => line.list))
  const due = add(...priced.lines.map(line => line.due))
  const isFull = mostSets !== null && sets >= mostSets
  return {
    packCount,
    setCount: Math.min(sets, mostSets ?? sets),
    missingCount: isFull ? 0 : count - (packCount % count),
    usualAmount,
    due,
    saving: subtract(usualAmount, due),
  }
}

function dealRule(offerId: string, { campaignId, unitPrice, most }: PriceDeal): Rule {
  return rule(`${campaignId}:${offerId}`, 'unit-price', offerId, { kind: 'unit-price', unitPrice, mostQuantity: most })
}

function rule(id: string, lane: Lane, offerId: string | null, terms: Terms): Rule {
  return {
    id,
    version: 1,
    lane,
    source: '',
    label: '',
    bearer: 'store',
    group: null,
    blocks: lane === 'unit-price' ? ['bundle'] : [],
    scope: { storeIds: null, offerIds: offerId === null ? null : [offerId], brands: null },
    terms,
  }
}
