import type {
  DeliveryInfo,
  PostageText,
  RiskCheck,
  RiskHold,
  StoreCoupons,
  StoreRelation,
} from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { SettledGoods } from '@xiaojiu/contract/cart/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { couponsInHand, listCoupons, settlementCoupons } from '#modules/marketing/public.ts'
import { priceCart } from '#modules/pricing/public.ts'
import { buyerFactsOf, judgeTrade } from '#modules/qualification/public.ts'
import { postageRuleFor, postageTerms, storeBrief, storesOf } from '#modules/store/public.ts'
import { type FactsVersion, inSnapshot, type MemberContext } from '#platform/context.ts'
import { ahead } from '#platform/database/flight.ts'
import { KnownOfCompany } from '#platform/memory/known-of-company.ts'
import { dispatchText, leavesToday, postageRuleText } from '../domain/texts.ts'
import { basketsOf, isOrderable, postageInfo, settledTogether } from '../present-cart.ts'
import { type Cart, type CartItem, readCart, readSettled } from '../read-cart.ts'
import { type RiskHoldRow, readRiskHolds } from './risk-tables.ts'

/** Delivery of the goods in the cart, by store. */
export function getCartDelivery(ctx: MemberContext): Promise<{ list: DeliveryInfo[] }> {
  return deliveryOf(ctx, readCart, item => !item.isInvalid)
}

/** The same for the lines that would be ordered now. */
export function getSettlementDelivery(ctx: MemberContext, settled: SettledGoods): Promise<{ list: DeliveryInfo[] }> {
  return deliveryOf(ctx, tx => readSettled(tx, settled), isOrderable)
}

function deliveryOf(
  ctx: MemberContext,
  read: (tx: MemberContext) => Promise<Cart>,
  counts: (item: CartItem) => boolean,
): Promise<{ list: DeliveryInfo[] }> {
  return inSnapshot(ctx, async tx => {
    const { buyer, items } = await read(tx)
    const byStore = Map.groupBy(items.filter(counts), item => item.offer.storeId)
    return { list: [...byStore.values()].flatMap(group => describe(group, buyer.provinceCode, tx.now)) }
  })
}

function describe(items: readonly CartItem[], provinceCode: string, now: Date): DeliveryInfo[] {
  const [first] = items
  if (!first) return []
  const { store } = first.offer
  const isToday = leavesToday(now, dayOf(now), store.cutOffHour)
  return [
    {
      store: storeBrief(store),
      dispatchText: dispatchText(isToday, store.cutOffHour),
      leavesToday: isToday,
      carriers: [...store.carriers],
      terms: postageTerms(store, provinceCode),
      minShelfLifeMonths: store.minShelfLifeMonths,
      coldCount: items.filter(item => item.offer.product.storageClass === 'cold').length,
      kindCount: items.length,
    },
  ]
}

/** The gap to free delivery of each of these stores; unknown stores are left out. */
export function getPostageTexts(ctx: MemberContext, storeIds: readonly string[]): Promise<{ list: PostageText[] }> {
  return inSnapshot(ctx, async tx => {
    const cart = await readCart(tx)
    const { baskets } = priceCart(basketsOf(cart, settledTogether(cart)), cart.rules)
    const stores = await storesOf(tx.db, storeIds)
    return {
      list: [...stores.values()].map(store => {
        const rule = postageRuleFor(store, cart.buyer.provinceCode)
        const basket = baskets.find(each => each.storeId === store.id)
        const info = postageInfo(rule, basket)
        const isBare = rule !== null && (basket?.packCount ?? 0) === 0
        return { storeId: store.id, ...info, ...(isBare && { postageConfigMsg: postageRuleText(rule) }) }
      }),
    }
  })
}

const MOST_ON_OFFER = 30

/** Coupons of one store: those to claim, and the discount of claimed ones on the ticked goods. */
export function getStoreCoupons(ctx: MemberContext, storeId: string): Promise<StoreCoupons> {
  return inSnapshot(ctx, async tx => {
    const inHand = ahead(couponsInHand(tx.db, tx.actor.companyId, tx.now))
    const cart = await readCart(tx)
    const mine = cart.items.filter(item => item.offer.storeId === storeId)
    const priced = priceCart(basketsOf(cart, settledTogether(cart)), cart.rules)
    const held = settlementCoupons(
      await inHand,
      mine.map(({ offer }) => ({ storeId, brand: offer.product.brand })),
      { best: priced, chosen: priced },
    )
    const isTicked = mine.some(isOrderable)
    const { list } = await listCoupons(tx, { storeId, pageNum: 1, pageSize: MOST_ON_OFFER })
    return {
      onOffer: list.filter(({ state }) => state === 'open'),
      held: held
        .filter(coupon => coupon.storeId === storeId)
        .map(coupon => (isTicked ? coupon : { ...coupon, reason: '勾选本店商品后可用' })),
    }
  })
}

/** Whether the company may buy from these stores, whatever the goods; unknown stores are left out. */
export function checkRelations(ctx: MemberContext, storeIds: readonly string[]): Promise<{ list: StoreRelation[] }> {
  return inSnapshot(ctx, async tx => {
    const today = dayOf(tx.now)
    const buyer = await buyerFactsOf(tx.db, tx.actor.companyId, today)
    const stores = await storesOf(tx.db, storeIds)
    return {
      list: [...stores.values()].map(({ id, name, opensAccountFirst, isOpen }) => {
        const refused = judgeTrade(buyer, { storeId: id, opensAccountFirst }, today)
        return {
          storeId: id,
          storeName: name,
          state: buyer.firstTrades.get(id) ?? 'none',
          canBuy: isOpen && refused === null,
          tips: isOpen ? (refused?.tips ?? '') : '该店铺已停止营业',
          validateErrorType: refused?.validateErrorType ?? null,
          licenseCodeList: [...(refused?.licenceCodes ?? [])],
        }
      }),
    }
  })
}

/** Whether supply to the company is stopped, and the contact for questions. */
export function checkRisk(ctx: MemberContext): Promise<RiskCheck> {
  return inSnapshot(ctx, async tx => {
    const list = await riskHoldsOf(tx)
    return { isRisk: list.length > 0, list: [...list] }
  })
}

const MOST_COMPANIES = 5000

const knownHolds = new KnownOfCompany<readonly RiskHoldRow[]>(MOST_COMPANIES, (tx, companyId) =>
  readRiskHolds(tx.db, companyId),
)

/**
 * The stops of supply for the company, each with a sentence. Outside of transactions they come from the cache; inside one
 * from the database, unless the transaction has read `version` and it is that of the cache.
 */
export async function riskHoldsOf(ctx: MemberContext, version?: FactsVersion): Promise<RiskHold[]> {
  const { companyId } = ctx.actor
  const proven = version && knownHolds.proven(ctx.db, companyId, version, dayOf(ctx.now))
  const holds = proven ?? (await knownHolds.of(ctx)) ?? (await readRiskHolds(ctx.db, companyId))
  if (holds.length === 0) return []
  const stores = await inSnapshot(ctx, tx =>
    storesOf(
      tx.db,
      holds.flatMap(hold => hold.storeId ?? []),
    ),
  )
  return holds.map(({ storeId, reason, phone }) => {
    const storeName = storeId === null ? null : (stores.get(storeId)?.name ?? null)
    const tips = `${storeName ?? '平台'}暂停向贵企业供货：${reason}。请致电 ${phone} 处理`
    return { storeId, storeName, reason, phone, tips }
  })
}
