import type { Expiry, GoodsRow, OfferPrice, ProductBrief } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { GoodsClass, InsuranceClass, RxClass, StorageClass } from '@xiaojiu/contract/catalogue/words.ts'
import type { PriceGate } from '@xiaojiu/contract/qualification/schemas.ts'
import { sameDayLater } from '@xiaojiu/kernel/months.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { campaignLabels } from '#modules/marketing/public.ts'
import { type Buyer, type Judgeable, judgeOffers, toPriceGate } from '#modules/qualification/public.ts'
import { storeBrief } from '#modules/store/public.ts'
import { expiryLabel } from './domain/fefo.ts'
import { type Product, piecesOf, stockState } from './domain/offer.ts'
import { goodsImageUrl } from './goods-image.ts'
import { choiceFor, type PricedOffer } from './price-offers.ts'

/** The offer fields of a list row and a comparison row: the price only if the gate allows it. */
export function presentOffer(offer: PricedOffer, gate: PriceGate, today: Day) {
  const { packUnit: _, ...pack } = offer.pack
  return {
    offerId: offer.id,
    store: storeBrief(offer.store),
    gate,
    price: gate.showsPrice ? presentPrice(offer) : null,
    campaigns: campaignLabels(offer.campaigns, gate.showsPrice),
    pack,
    stock: {
      state: offer.isOnSale ? stockState(offer.sellable.count, offer.pack) : ('out' as const),
      count: gate.showsPrice ? offer.sellable.count : null,
    },
    expiry: presentExpiry(offer, today),
    isClearance: offer.isClearance,
    isControlled: offer.isControlled,
    soldCount: offer.soldCount,
  }
}

export function presentProduct(product: Product): ProductBrief {
  return {
    productId: product.id,
    displayName: product.displayName,
    genericName: product.genericName,
    brand: product.brand,
    spec: product.spec,
    dosageForm: product.dosageForm,
    packUnit: product.packUnit,
    makerName: product.makerName,
    approvalNo: product.approvalNo,
    // The check constraints of the table allow no other values.
    goodsClass: product.goodsClass as GoodsClass,
    rxClass: product.rxClass as RxClass,
    insurance: product.insurance as InsuranceClass,
    isEssential: product.isEssential,
    storageClass: product.storageClass as StorageClass,
    specialFlags: [...product.specialFlags],
    categoryCode: product.categoryCode,
    imageUrl: goodsImageUrl(product),
  }
}

/** Rows of a list, in the order of the offers. */
export function presentRows(
  buyer: Buyer,
  offers: readonly PricedOffer[],
  offerCounts: ReadonlyMap<string, number>,
  today: Day,
): GoodsRow[] {
  const gates = gatesOf(buyer, offers, today)
  return offers.map(offer => ({
    ...presentProduct(offer.product),
    ...presentOffer(offer, gateFor(gates, offer.id), today),
    offerCount: offerCounts.get(offer.productId) ?? 0,
  }))
}

export function gatesOf(buyer: Buyer, offers: readonly Judgeable[], today: Day): Map<string, PriceGate> {
  return new Map([...judgeOffers(buyer, offers, today)].map(([id, verdict]) => [id, toPriceGate(verdict)]))
}

export function gateFor(gates: ReadonlyMap<string, PriceGate>, offerId: string): PriceGate {
  const gate = gates.get(offerId)
  if (!gate) throw new Error('an offer was not judged')
  return gate
}

function presentPrice(offer: PricedOffer): OfferPrice {
  const { price, pack, product, suggestedRetail } = offer
  return {
    choice: choiceFor(offer, pack.minQuantity),
    unitPrice: price.unitPrice,
    steps: price.steps.map(({ fromQuantity, unitPrice, kind }) => ({ fromQuantity, unitPrice, kind })),
    deals: [...price.deals],
    sets: [...price.sets],
    source: price.source,
    basePrice: price.baseUnitPrice,
    suggestedRetail,
    pieces: piecesOf(product.packSpec),
  }
}

function presentExpiry({ sellable: { earliest, latest }, store }: PricedOffer, today: Day): Expiry | null {
  if (!earliest || !latest) return null
  return {
    earliest: expiryLabel(earliest),
    latest: expiryLabel(latest),
    isNear: earliest.on <= sameDayLater(today, store.nearExpiryWarnMonths),
  }
}
