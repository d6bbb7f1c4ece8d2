import { GoodsDetail, GoodsRow, ProductDetail, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { PriceGate } from '@xiaojiu/contract/qualification/schemas.ts'
import { StoreCard } from '@xiaojiu/contract/store/schemas.ts'
import { compareText } from '@xiaojiu/kernel/text-order.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { LRUCache } from 'lru-cache'
import { type Buyer, judgeOffers, toPriceGate, type Verdict } from '#modules/qualification/public.ts'
import { postageTerms, type Store, storeCard } from '#modules/store/public.ts'
import { type Encoded, encode } from '#platform/http/encoded.ts'
import { expiryLabel } from '../domain/fefo.ts'
import type { Product } from '../domain/offer.ts'
import { presentOffer, presentProduct } from '../present-goods.ts'
import { choiceFor, type PricedOffer } from '../price-offers.ts'
import type { Category, LeafletSection } from '../tables/products.ts'
import type { BatchOnSale } from '../tables/stock.ts'
import type { Goods } from './goods.ts'

/** The response for one offer depends on the gate and the province, so there are few variants to cache. */
const MOST_LOOKS = 16

/**
 * A cache of encoded parts by object, with everything else that they depend on. A changed record is a new object, so its old
 * parts are garbage-collected and need no invalidation.
 */
class Pieces<Thing extends object, T> {
  readonly #written = new WeakMap<Thing, Map<string, Encoded<T>>>()

  of(thing: Thing, look: string, write: () => Encoded<T>): Encoded<T> {
    const looks = this.#written.get(thing) ?? new Map<string, Encoded<T>>()
    const known = looks.get(look)
    if (known) return known
    const made = write()
    if (looks.size < MOST_LOOKS) looks.set(look, made)
    this.#written.set(thing, looks)
    return made
  }
}

interface Judged {
  readonly verdict: Verdict
  readonly gate: PriceGate
  /** Everything that the gate shows, and the day. */
  readonly look: string
  readonly today: Day
}

/** The limits of cached gates: buyers, and offers per buyer; beyond them gates are computed again. */
const MOST_BUYERS = 500
const MOST_JUDGED = 4000
const MOST_GATES = 1000

interface JudgedBy {
  readonly offers: WeakMap<PricedOffer, Judged>
  count: number
}

const judgedBy = new LRUCache<Buyer, JudgedBy>({ max: MOST_BUYERS })
/**
 * Equal verdicts share one object over all offers and buyers: most goods may be bought, and the others have few kinds of reasons.
 */
const judgements = new LRUCache<string, Judged>({ max: MOST_GATES })

/** The gate's verdict about an offer for a buyer, computed once until one of them changes. */
function judged(buyer: Buyer, offer: PricedOffer, today: Day): Judged {
  const mine = judgedBy.get(buyer)
  const known = mine?.offers.get(offer)
  if (known?.today === today) return known
  const verdict = judgeOffers(buyer, [offer], today).get(offer.id)
  if (!verdict) throw new Error('an offer was not judged')
  const look = `${today} ${verdict.isAllowed ? '' : JSON.stringify(verdict)}`
  const made = judgements.get(look) ?? { verdict, gate: toPriceGate(verdict), look, today }
  judgements.set(look, made)
  const kept = mine && mine.count < MOST_JUDGED ? mine : { offers: new WeakMap<PricedOffer, Judged>(), count: 0 }
  kept.offers.set(offer, made)
  kept.count++
  if (kept !== mine) judgedBy.set(buyer, kept)
  return made
}

/** Whether this buyer may buy the offer, computed once until one of them changes. */
export function verdictOf(buyer: Buyer, offer: PricedOffer, today: Day): Verdict {
  return judged(buyer, offer, today).verdict
}

export function gateOf(buyer: Buyer, offer: PricedOffer, today: Day): PriceGate {
  return judged(buyer, offer, today).gate
}

/** The price for lists and comparisons; null when the buyer may not see it. */
export function seenPrice(buyer: Buyer, offer: PricedOffer, today: Day): number | null {
  return judged(buyer, offer, today).gate.showsPrice ? choiceFor(offer, offer.pack.minQuantity).unitPrice : null
}

const rows = new Pieces<PricedOffer, GoodsRow>()

/** One row of a list. */
export function rowPiece(buyer: Buyer, offer: PricedOffer, offerCount: number, today: Day): Encoded<GoodsRow> {
  const { gate, look } = judged(buyer, offer, today)
  return rows.of(offer, `${offerCount} ${look}`, () =>
    encode(GoodsRow, { ...presentProduct(offer.product), ...presentOffer(offer, gate, today), offerCount }),
  )
}

const OWN_FIELDS = { product: true, deals: true, batches: true, storeCard: true, otherOffers: true } as const

const DetailHead = GoodsDetail.omit(OWN_FIELDS)

/** The rest of a detail, in the order of the schema. */
export const DetailTail = GoodsDetail.pick(OWN_FIELDS)

const heads = new Pieces<PricedOffer, Omit<GoodsDetail, keyof typeof OWN_FIELDS>>()

export function headPiece(buyer: Buyer, offer: PricedOffer, today: Day) {
  const { gate, look } = judged(buyer, offer, today)
  return heads.of(offer, look, () => {
    const { isOnSale: isListed, erpCode, taxRatePercent } = offer
    return encode(DetailHead, { ...presentOffer(offer, gate, today), isListed, erpCode, taxRatePercent })
  })
}

const lines = new Pieces<PricedOffer, StoreOffer>()

/** Rows of a comparison: visible prices first, cheapest first; the rest in an order that reveals nothing about prices. */
export function comparisonPieces(buyer: Buyer, offers: readonly PricedOffer[], today: Day): Encoded<StoreOffer>[] {
  const province = provinceOf(buyer)
  return offers
    .map(offer => {
      const { gate, look } = judged(buyer, offer, today)
      const piece = lines.of(offer, `${province} ${look}`, () =>
        encode(StoreOffer, { ...presentOffer(offer, gate, today), postage: postageTerms(offer.store, province) }),
      )
      return { id: offer.id, price: seenPrice(buyer, offer, today) ?? Number.MAX_SAFE_INTEGER, piece }
    })
    .toSorted((a, b) => a.price - b.price || compareText(a.id, b.id))
    .map(({ piece }) => piece)
}

const batchLists = new Pieces<readonly BatchOnSale[], GoodsDetail['batches']>()

export function batchesPiece(batches: readonly BatchOnSale[], showsPrice: boolean): Encoded<GoodsDetail['batches']> {
  return batchLists.of(batches, String(showsPrice), () =>
    encode(
      GoodsDetail.shape.batches,
      batches.map(({ batchNo, madeOn, expiry, freeCount }) => ({
        batchNo,
        madeOn,
        expiry: expiry && expiryLabel(expiry),
        count: showsPrice ? freeCount : null,
      })),
    ),
  )
}

const cards = new Pieces<Store, StoreCard>()

export function cardPiece(buyer: Buyer, store: Store): Encoded<StoreCard> {
  const province = provinceOf(buyer)
  return cards.of(store, String(province), () => encode(StoreCard, storeCard(store, province)))
}

interface WrittenProduct {
  readonly leaflet: object
  readonly categories: object
  readonly piece: Encoded<ProductDetail>
}

const products = new WeakMap<Product, WrittenProduct>()

/** All data of a product, with the leaflet and the names of its categories. */
export async function productPiece(goods: Goods, product: Product): Promise<Encoded<ProductDetail>> {
  const leaflet = await goods.leafletOf(product.id)
  const categories = await goods.categories()
  const known = products.get(product)
  if (known?.leaflet === leaflet && known.categories === categories) return known.piece
  const piece = encode(ProductDetail, describeProduct(product, categories, leaflet))
  products.set(product, { leaflet, categories, piece })
  return piece
}

function provinceOf(buyer: Buyer): string | null {
  return buyer.kind === 'company' ? buyer.provinceCode : null
}

/** All master data of a product, its categories, and its leaflet. */
function describeProduct(
  product: Product,
  categories: ReadonlyMap<string, Category>,
  leaflet: readonly LeafletSection[],
): ProductDetail {
  return {
    ...presentProduct(product),
    aliases: [...product.aliases],
    strength: product.strength,
    packSpec: product.packSpec,
    holderName: product.holderName,
    makerShortName: product.makerShortName,
    baseCode: product.baseCode,
    barcode: product.barcode,
    storageText: product.storageText,
    shelfLifeMonths: product.shelfLifeMonths,
    origin: product.origin,
    herbGrade: product.herbGrade,
    standard: product.standard,
    invoiceCategory: product.invoiceCategory,
    categoryPath: [2, 4, 6].flatMap(length => {
      const code = product.categoryCode.slice(0, length)
      const found = code.length === length ? categories.get(code) : undefined
      return found ? [{ code, name: found.name }] : []
    }),
    leaflet: [...leaflet],
  }
}
