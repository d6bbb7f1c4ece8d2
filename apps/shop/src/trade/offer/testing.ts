import type { GoodsRow, OfferPrice, ProductDetail, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { choiceAt } from '@xiaojiu/kernel/pricing/reckon.ts'

/** A base price in hundredths of a fen, without steps. */
export function aPrice(value: number, more: Partial<OfferPrice> = {}): OfferPrice {
  const price = unitPrice(value)
  const table = {
    unitPrice: price,
    basePrice: price,
    source: 'base' as const,
    steps: [],
    deals: [],
    sets: [],
    suggestedRetail: null,
    pieces: null,
    ...more,
  }
  return { choice: choiceAt(table, 1), ...table }
}

/** An offer that can be bought: ¥9.60 a pack, free delivery from ¥500, else ¥12. */
export function anOffer(more: Partial<StoreOffer> = {}): StoreOffer {
  return {
    offerId: 'offer-1',
    store: {
      storeId: 'store-1',
      storeName: '九信医药自营',
      storeType: 'self-run',
      shipFromCity: '武汉市',
      deliveryPromise: '次日达',
    },
    gate: { cell: 'price', showsPrice: true, canBuy: true, validateErrorType: null, tips: '', licenceCodes: [] },
    price: aPrice(96_000),
    campaigns: [],
    pack: {
      minQuantity: 10,
      stepQuantity: 10,
      midPack: 10,
      casePack: 400,
      isSplittable: false,
      limitPerOrder: null,
      limitPerMonth: null,
    },
    stock: { state: 'in-stock', count: 2860 },
    expiry: { earliest: '2028-04', latest: '2028-04', isNear: false },
    isClearance: false,
    isControlled: false,
    soldCount: 120,
    postage: { minOrder: fen(10_000), freeFrom: fen(50_000), freeFromCount: null, postage: fen(1200) },
    ...more,
  }
}

const aProduct = {
  productId: 'product-1',
  displayName: '联邦 阿莫西林胶囊',
  genericName: '阿莫西林胶囊',
  brand: '联邦',
  spec: '0.25g*24粒',
  dosageForm: '胶囊剂',
  packUnit: '盒',
  makerName: '珠海联邦制药股份有限公司中山分公司',
  approvalNo: '国药准字H44021351',
  goodsClass: 'chemical',
  rxClass: 'rx',
  insurance: 'none',
  isEssential: false,
  storageClass: 'normal',
  specialFlags: [],
  categoryCode: '010701',
  imageUrl: '/goods-image/product-1.svg',
} satisfies Partial<ProductDetail>

export function aGoodsRow(more: Partial<GoodsRow> = {}): GoodsRow {
  const { postage: _, ...offer } = anOffer()
  return { ...aProduct, ...offer, offerCount: 3, ...more }
}
