import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { PackRule } from '@xiaojiu/kernel/pack-rule.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import type { PriceStep } from '@xiaojiu/kernel/pricing/price-choice.ts'
import type { ExpiryDate } from './fefo.ts'

/** 标准品: the product itself, the same for all stores. */
export interface Product {
  readonly id: string
  readonly makerName: string
  readonly makerShortName: string
  /** 上市许可持有人／注册人／备案人. */
  readonly holderName: string
  readonly goodsClass: string
  readonly genericName: string
  readonly brand: string | null
  readonly displayName: string
  readonly aliases: readonly string[]
  readonly dosageForm: string
  readonly spec: string
  readonly strength: string
  readonly packSpec: string
  readonly packUnit: string
  readonly approvalNo: string | null
  readonly baseCode: string | null
  readonly barcode: string | null
  readonly rxClass: string
  readonly insurance: string
  readonly isEssential: boolean
  readonly specialFlags: readonly string[]
  readonly prohibitedClass: string | null
  readonly storageClass: string
  readonly storageText: string
  readonly shelfLifeMonths: number
  readonly origin: string
  readonly herbGrade: string | null
  readonly standard: string | null
  readonly categoryCode: string
  readonly otherCategoryCodes: readonly string[]
  readonly invoiceCategory: string
}

/** The terms of one store for one product, without stock. */
export interface OfferTerms {
  readonly id: string
  readonly storeId: string
  readonly productId: string
  readonly erpCode: string
  readonly isListed: boolean
  /** The price for buyers without their own price. */
  readonly basePrice: UnitPrice
  readonly baseSteps: readonly PriceStep[]
  /** 整件价. */
  readonly baseCasePrice: UnitPrice | null
  readonly suggestedRetail: Fen | null
  readonly pack: PackRule
  readonly taxRatePercent: number
  readonly isControlled: boolean
  readonly onlyProvinces: readonly string[]
  readonly exceptProvinces: readonly string[]
  readonly isClearance: boolean
  readonly soldCount: number
}

/** The sellable stock of an offer on a day: batches that are not expired and last as long as the store promises. */
export interface Sellable {
  readonly count: number
  readonly earliest: ExpiryDate | null
  readonly latest: ExpiryDate | null
}

export const NOTHING_SELLABLE: Sellable = { count: 0, earliest: null, latest: null }

export type StockState = 'in-stock' | 'low' | 'out'

/** Fewer than three minimum quantities are left. */
const LOW_PURCHASES = 3

/** Less than the minimum quantity counts as out of stock. */
export function stockState(count: number, pack: PackRule): StockState {
  if (count < pack.minQuantity) return 'out'
  return count < pack.minQuantity * LOW_PURCHASES ? 'low' : 'in-stock'
}

const PACK_SPEC = /^(\d{1,5})\s*([^\d\s/×xX*]{1,3})\/\S+$/

/** The content of a pack, from a spec such as `24粒/盒`; null for one piece or uncountable content. */
export function piecesOf(packSpec: string): { unit: string; count: number } | null {
  const found = PACK_SPEC.exec(packSpec)
  if (!found) return null
  const [, digits = '', unit = ''] = found
  const count = Number(digits)
  return count > 1 ? { unit, count } : null
}
