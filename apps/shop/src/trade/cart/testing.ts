import type { CartLine, CartStore, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { StoreBrief } from '@xiaojiu/contract/store/schemas.ts'
import { add, type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { lineAmount } from '@xiaojiu/kernel/price.ts'
import { aPrice } from '../offer/testing.ts'

function aStoreBrief(more: Partial<StoreBrief> = {}): StoreBrief {
  return {
    storeId: 's1',
    storeName: '小九自营·湖北仓',
    storeType: 'self-run',
    shipFromCity: '武汉市',
    deliveryPromise: '次日达',
    ...more,
  }
}

function aGoodsRow(more: Partial<GoodsRow> = {}): GoodsRow {
  return {
    productId: 'p1',
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
    insurance: 'a',
    isEssential: true,
    storageClass: 'normal',
    specialFlags: [],
    categoryCode: '010101',
    imageUrl: '',
    offerId: 'o1',
    store: aStoreBrief(),
    gate: { cell: 'price', showsPrice: true, canBuy: true, validateErrorType: null, tips: '', licenceCodes: [] },
    price: aPrice(96_000),
    campaigns: [],
    pack: {
      minQuantity: 1,
      stepQuantity: 1,
      midPack: 10,
      casePack: 400,
      isSplittable: true,
      limitPerOrder: null,
      limitPerMonth: null,
    },
    stock: { state: 'in-stock', count: 5000 },
    expiry: { earliest: '2028-04', latest: '2028-04', isNear: false },
    isClearance: false,
    isControlled: false,
    soldCount: 0,
    offerCount: 1,
    ...more,
  }
}

/** A selected line of 10 packs at ¥9.60; its offer id is derived from the line id. */
export function aLine(
  lineId: string,
  more: Partial<Omit<CartLine, 'goods'>> & { goods?: Partial<GoodsRow> } = {},
): CartLine {
  const { goods, ...rest } = more
  const quantity = rest.quantity ?? 10
  const price = rest.choice === undefined ? aPrice(96_000).choice : rest.choice
  const amount = price && lineAmount(price.unitPrice, quantity)
  return {
    lineId,
    goods: aGoodsRow({ offerId: `offer-${lineId}`, ...goods }),
    quantity,
    isChecked: true,
    choice: price,
    priceTrail: [],
    amount,
    due: amount,
    shares: [],
    discounts: [],
    problem: null,
    priceChange: null,
    ...rest,
  }
}

export function aCartStore(
  storeId: string,
  lines: readonly CartLine[],
  more: { goodsAmount?: Fen; postage?: Fen; minOrderGap?: Fen; storeName?: string; terms?: null } = {},
): CartStore {
  const { goodsAmount = fen(0), postage = fen(0), minOrderGap = fen(0), storeName = `店铺${storeId}` } = more
  return {
    store: aStoreBrief({ storeId, storeName }),
    terms:
      more.terms === null ? null : { minOrder: fen(0), freeFrom: fen(50_000), freeFromCount: null, postage: fen(1000) },
    lines: [...lines],
    goodsAmount,
    discount: fen(0),
    postageInfo: {
      postageConfigMsg: '',
      haveNum: 0,
      havePrice: goodsAmount,
      postageDiffNum: null,
      postageDiffAmount: null,
      freeShippingAmount: fen(50_000),
      freeShippingNumber: null,
      postage,
      minOrder: minOrderGap,
      minOrderGap,
    },
    payable: add(goodsAmount, postage),
  }
}

/** Goods of one store at base prices, delivered free. */
export function aSum(baseAmount: Fen): CartView['sumParts'] {
  return { storeCount: 1, baseAmount, baseByStore: [], priceChanges: [], discounts: [], freightByStore: [] }
}

export function aCart(stores: readonly CartStore[], more: Partial<CartView> = {}): CartView {
  const goodsAmount = add(...stores.map(store => store.goodsAmount))
  const freight = add(...stores.map(store => store.postageInfo.postage))
  return {
    stores: [...stores],
    invalidLines: [],
    cartNum: stores.reduce((sum, store) => sum + store.lines.length, 0),
    checkedCount: 0,
    goodsAmount,
    discount: fen(0),
    freight,
    payable: add(goodsAmount, freight),
    promotions: [],
    sumParts: aSum(goodsAmount),
    hints: [],
    ...more,
  }
}
