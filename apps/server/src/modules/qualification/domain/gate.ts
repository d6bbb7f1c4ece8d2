import type { Day } from '@xiaojiu/kernel/time.ts'
import type { Buyer, CompanyBuyer, FirstTradeState, Licence } from './buyer.ts'
import { licenceName } from './licence-names.ts'
import { goodUntil } from './licence-validity.ts'
import {
  GROUP_OF,
  MARK_RULES,
  type MarkRule,
  NEEDS,
  NEVER_RULES,
  type Need,
  type ProductFacts,
} from './requirements.ts'
import { ALLOWED, hidden, type Refused, shown, type Verdict } from './verdict.ts'

/** What the gate needs about an offer. */
export interface OfferFacts {
  readonly offerId: string
  readonly isControlled: boolean
  /** Provinces served; empty: all. */
  readonly onlyProvinces: readonly string[]
  readonly exceptProvinces: readonly string[]
}

/** What the gate needs about a store. */
export interface StoreFacts {
  readonly storeId: string
  readonly opensAccountFirst: boolean
}

/** The gate: whether this buyer may see the price and buy. The first reason that applies is returned. */
export function judge(buyer: Buyer, product: ProductFacts, offer: OfferFacts, store: StoreFacts, today: Day): Verdict {
  return judgeProduct(buyer, product, today) ?? judgeOffer(buyer, offer) ?? judgeTrade(buyer, store, today) ?? ALLOWED
}

/** The part that is the same for all offers of a product: the buyer, licences, scope. It always hides the price. */
export function judgeProduct(buyer: Buyer, product: ProductFacts, today: Day): Refused | null {
  if (product.prohibitedClass !== null) return hidden('out-of-scope', `${product.prohibitedClass}按规定不得网络销售`)
  if (buyer.kind === 'stranger') return hidden('sign-in', '登录后可查看价格')
  if (buyer.kind === 'unbound') return hidden('verify', '完成企业认证后可查看价格')
  return judgeCompany(buyer) ?? judgeLicences(buyer, product, today)
}

/** Region and 控销. It always hides the price. */
function judgeOffer(buyer: Buyer, offer: OfferFacts): Refused | null {
  if (buyer.kind !== 'company') return null
  if (!isServed(buyer.provinceCode, offer)) return hidden('region', '该商品不在您所在的省份销售')
  if (offer.isControlled && !buyer.agreedOfferIds.has(offer.offerId))
    return hidden('controlled', '该商品为控销品种，签订协议后可采购，请联系店铺客服', 4)
  return null
}

/**
 * Whether ordered goods may be shipped today, because licences can lapse between order and shipment. Region, agreement
 * and price were fixed with the order and are not checked again.
 */
export function judgeShipment(buyer: Buyer, product: ProductFacts, store: StoreFacts, today: Day): Refused | null {
  return judgeProduct(buyer, product, today) ?? judgeTrade(buyer, store, today)
}

/** What is required for buying beyond seeing the price: the authority to order, and first trade with the store. */
export function judgeTrade(buyer: Buyer, store: StoreFacts, today: Day): Refused | null {
  if (buyer.kind !== 'company') return null
  if (!validLicence(buyer, 'PA', today)) return shown('complete-licences', missingTips(buyer, ['PA'], today), 2, ['PA'])
  if (!store.opensAccountFirst) return null
  const state = buyer.firstTrades.get(store.storeId) ?? 'none'
  if (state === 'established') return null
  if (!buyer.isCertified && state !== 'asked' && state !== 'in-review')
    return shown('first-trade', '与该店铺首营需使用电子签章，请先完成CA认证', 1)
  return shown('first-trade', FIRST_TRADE_TIPS[state], state === 'ended' ? 4 : 5)
}

/** Whether goods with this province rule are sold to this province; codes are compared by their first two digits. */
export function isServed(
  provinceCode: string,
  { onlyProvinces, exceptProvinces }: Pick<OfferFacts, 'onlyProvinces' | 'exceptProvinces'>,
): boolean {
  const names = (code: string) => code.slice(0, 2) === provinceCode.slice(0, 2)
  return (onlyProvinces.length === 0 || onlyProvinces.some(names)) && !exceptProvinces.some(names)
}

/** Valid through the printed day; a paper with a yearly check, also only through that day. */
export function isInForce(licence: Pick<Licence, 'expiresOn' | 'checkedUntil'>, today: Day): boolean {
  const end = goodUntil(licence)
  return end === null || today <= end
}

const FIRST_TRADE_TIPS: Readonly<Record<Exclude<FirstTradeState, 'established'>, string>> = {
  none: '与该店铺首次交易，需先提交首营资料',
  asked: '首营资料已提交，店铺审核通过后即可采购',
  'in-review': '首营资料审核中，通过后即可采购',
  refused: '首营资料被店铺驳回，请修改后重新提交',
  outdated: '首营资料已到期，请更新后再采购',
  ended: '店铺已终止与您的首营关系，请联系店铺客服',
}

function judgeCompany(buyer: CompanyBuyer): Refused | null {
  switch (buyer.companyState) {
    case 'approved':
      return null
    case 'draft':
      return hidden('verify', '提交企业资料并通过审核后可查看价格')
    case 'refused':
      return hidden('verify', '企业资料未通过审核，请修改后重新提交')
    case 'in-review':
      return hidden('in-review', '企业资料审核中，通过后可查看价格')
    case 'withdrawn':
      return hidden('complete-licences', '企业证照已注销，恢复后可继续采购')
  }
}

function judgeLicences(buyer: CompanyBuyer, product: ProductFacts, today: Day): Refused | null {
  const group = GROUP_OF[buyer.companyKind]
  if (group !== 'medical' && !validLicence(buyer, 'BL', today))
    return hidden('complete-licences', missingTips(buyer, ['BL'], today), 2, ['BL'])
  if (buyer.companyKind === 'chain-store') return hidden('out-of-scope', '连锁门店须由总部统一采购，请联系总部')
  const never = NEVER_RULES.find(rule => rule.group === group && product.specialFlags.includes(rule.flag))
  if (never) return hidden('out-of-scope', never.tips)
  const need = NEEDS[product.goodsClass]?.[group]
  if (!need) return hidden('out-of-scope', '贵企业的类型不能采购该类商品')
  return judgeNeed(buyer, need, product, today)
}

/** One licence that covers the goods is enough; otherwise the first one held gives the reason. */
function judgeNeed(buyer: CompanyBuyer, need: Need, product: ProductFacts, today: Day): Refused | null {
  const held = need.anyOf.flatMap(code => validLicence(buyer, code, today) ?? [])
  if (held.length === 0) {
    const codes = wantedCodes(buyer, need, product)
    return hidden('complete-licences', missingTips(buyer, codes, today), 2, codes)
  }
  let first: Refused | null = null
  for (const licence of held) {
    const lack = lackOf(buyer, licence, need, product)
    if (lack === null) return null
    first ??= hidden('out-of-scope', lack.tips, 2, [lack.wants ?? licence.code])
  }
  return first
}

function lackOf(
  buyer: CompanyBuyer,
  licence: Licence,
  need: Need,
  product: ProductFacts,
): Pick<MarkRule, 'tips' | 'wants'> | null {
  if (need.isScoped && !licence.scopeClasses.includes(product.goodsClass))
    return { tips: `${licenceName(licence.code)}的经营范围不含该类商品` }
  const group = GROUP_OF[buyer.companyKind]
  const broken = MARK_RULES.find(
    rule =>
      rule.groups.includes(group) && rule.isFor(product) && !rule.isMet(licence.scopeMarks, product, licence.code),
  )
  return broken ?? null
}

/** Of several suitable licences, names the one the buyer had before, otherwise the first; never an unsuitable one. */
function wantedCodes(buyer: CompanyBuyer, need: Need, product: ProductFacts): string[] {
  const group = GROUP_OF[buyer.companyKind]
  const only = MARK_RULES.find(rule => rule.groups.includes(group) && rule.isFor(product) && rule.wants)?.wants
  if (only) return [only]
  const had = need.anyOf.filter(code => buyer.licences.some(licence => licence.code === code))
  return had.length > 0 ? had.slice(0, 1) : need.anyOf.slice(0, 1)
}

function validLicence(buyer: CompanyBuyer, code: string, today: Day): Licence | undefined {
  return buyer.licences.find(licence => licence.code === code && isInForce(licence, today))
}

function missingTips(buyer: CompanyBuyer, codes: readonly string[], today: Day): string {
  const name = codes.map(licenceName).join('、')
  if (codes.every(code => buyer.pendingLicenceCodes.includes(code))) return `${name}审核中，通过后即可采购`
  const lapsed = buyer.licences.find(licence => codes.includes(licence.code) && !isInForce(licence, today))
  if (!lapsed) return `请补充${name}`
  const isUnchecked = lapsed.expiresOn === null || today <= lapsed.expiresOn
  return isUnchecked ? `${name}校验已到期，请更新后采购` : `${name}已过期，请更新后采购`
}
