import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { ConfirmOrder, Settlement } from '@xiaojiu/contract/order/schemas.ts'
import type { OrderValidation, SettlementCredit } from '@xiaojiu/contract/order/settlement-endpoints.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import {
  basketsOf,
  goodsOf,
  goodsSums,
  postageInfo,
  presentLine,
  presentPromotions,
  riskHoldsOf,
  settledLines,
  sumPartsOf,
} from '#modules/cart/public.ts'
import { addressesOf, addressesSeen, type CompanyAddress } from '#modules/company/public.ts'
import {
  type CouponsInHand,
  chosenRules,
  coinBalanceOf,
  couponsInHand,
  couponsOfHeld,
  rulesOfHand,
  settlementCoupons,
} from '#modules/marketing/public.ts'
import { payWaysFor } from '#modules/payment/public.ts'
import { priceCart } from '#modules/pricing/public.ts'
import { postageRuleFor, storeBrief } from '#modules/store/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { ahead, together } from '#platform/database/flight.ts'
import { maskPersonalData } from '#platform/log.ts'
import { approvalFor, approvalNeeded, type SpendingFacts, spendingFactsOf } from '../approval/raise-request.ts'
import { quickWays } from '../pay/pay-pay-order.ts'
import { payWithinMs } from '../place/place-orders.ts'
import { readStanding } from '../tables/standing.ts'
import { planSeen, planSettlement, standingWith, wantedOf } from './settlement.ts'
import type { SettlementPlan, StorePart } from './settlement-plan.ts'
import { newSubmitToken } from './submit-token.ts'

/** The settlement page: final amounts, addresses, and the token that commits exactly this. */
export async function confirmOrder(ctx: MemberContext, asked: ConfirmOrder): Promise<Settlement> {
  // Cached; before the transaction, so that no request waits for a second connection while it holds one.
  const [holds, addresses] = await together(riskHoldsOf(ctx), addressesSeen(ctx))
  const [lines, read, inHand, spending] = await inSnapshot(ctx, tx => {
    const standing = ahead(readStanding(tx.db, tx.now, wantedOf(tx.actor, asked)))
    return together(
      settledLines(tx, asked),
      standing,
      standing.then(({ hand }) => couponsOfHeld(tx.db, hand.held)),
      spendingFactsOf(tx),
    )
  })
  const standing = standingWith(holds, read, asked)
  const plan = await planSeen(ctx, { lines, coupons: rulesOfHand(inHand), standing }, asked)
  return presentSettlement(ctx, plan, asked, { addresses, spending, inHand, coinBalance: read.hand.coins })
}

/** The company data that the page shows beside the goods. */
interface PageFacts {
  readonly addresses: readonly CompanyAddress[]
  readonly spending: SpendingFacts
  readonly inHand: CouponsInHand
  readonly coinBalance: number
}

/** Sent in one round trip. `tx` is in a transaction. */
export async function pageFactsOf(tx: MemberContext): Promise<PageFacts> {
  const { companyId } = tx.actor
  const [addresses, spending, inHand, coinBalance] = await together(
    addressesOf(tx.db, companyId),
    spendingFactsOf(tx),
    couponsInHand(tx.db, companyId, tx.now),
    coinBalanceOf(tx.db, companyId),
  )
  return { addresses, spending, inHand, coinBalance }
}

/** The page data of any settlement. */
export async function presentSettlement(
  ctx: MemberContext,
  plan: SettlementPlan,
  { addressId, ...choice }: ConfirmOrder,
  facts: PageFacts,
): Promise<Settlement> {
  const { addresses } = facts
  const goods = await goodsOf(ctx, plan.cart)
  const needed = approvalFor(facts.spending, plan.priced.payable)
  const licensed = addresses.filter(address => address.isLicensed)
  const chosen =
    licensed.find(address => address.addressId === addressId) ??
    licensed.find(address => address.isDefault) ??
    licensed[0]
  const approval = needed?.why ?? null
  // A request reserves nothing: unpaid limits apply when it is approved.
  const unpaidProblems = approval === null ? plan.unpaidProblems : []
  const promotions = presentPromotions(plan.cart, plan.priced)
  const addressProblems = chosen ? [] : ['请先维护与证照一致的收货地址']
  return {
    submitToken: newSubmitToken(ctx, plan.content),
    addresses: addresses.map(address => ({ ...address, mobile: maskPersonalData(address.mobile) })),
    addressId: chosen?.addressId ?? null,
    stores: plan.parts.map(part => presentPart(part, goods, plan.cart.buyer.provinceCode)),
    ...goodsSums(plan.priced),
    freight: plan.priced.freight,
    payable: plan.priced.payable,
    ...promotions,
    sumParts: sumPartsOf(plan.parts, promotions.promotions),
    ...presentChoices(plan, choice, facts),
    problems: [...plan.problems, ...unpaidProblems, ...addressProblems],
    hasUnpaidLimit: unpaidProblems.length > 0,
    leftOut: [...plan.leftOut],
    approval,
    isRush: plan.content.isRush,
    payWithinMinutes: payWithinMs(plan) / 60_000,
  }
}

/** Coupons and coins: what each saves on this order, and the alternatives. */
function presentChoices(
  { cart, parts, priced }: SettlementPlan,
  choice: Omit<ConfirmOrder, 'addressId'>,
  { inHand, coinBalance }: PageFacts,
): Pick<Settlement, 'coupons' | 'coins'> {
  const items = parts.flatMap(part => part.items)
  const baskets = basketsOf(cart, items)
  const goods = items.map(({ offer }) => ({ storeId: offer.storeId, brand: offer.product.brand }))
  const best = priceCart(baskets, cart.rules)
  const withCoins = priceCart(baskets, chosenRules(cart.rules, { ...choice, usesCoins: true }, coinBalance))
  return {
    coupons: settlementCoupons(inHand, goods, { best, chosen: priced }),
    coins: {
      balance: coinBalance,
      usable: withCoins.applied.find(({ rule }) => rule.source === 'coins')?.saving ?? ZERO,
      isUsed: choice.usesCoins ?? false,
    },
  }
}

function presentPart(
  { basket, items }: StorePart,
  goods: ReadonlyMap<string, GoodsRow>,
  provinceCode: string,
): Settlement['stores'][number] {
  const [first] = items
  if (!first) throw new Error('a store without lines was priced')
  const { store } = first.offer
  const priced = new Map(basket.lines.map(line => [line.id, line]))
  return {
    store: storeBrief(store),
    sellerName: store.holderName,
    lines: items.map(item => presentLine(item, goods, priced.get(item.line.id))),
    ...goodsSums(basket),
    postageInfo: postageInfo(postageRuleFor(store, provinceCode), basket),
    payable: basket.payable,
  }
}

/** The checks of the settlement, before its page is opened. */
export function validateOrder(ctx: MemberContext, choice: ConfirmOrder): Promise<OrderValidation> {
  return inSnapshot(ctx, async tx => {
    const { problems, unpaidProblems, riskHolds, priced } = await planSettlement(tx, choice)
    const approval = (await approvalNeeded(tx, priced.payable))?.why ?? null
    const all = approval === null ? [...problems, ...unpaidProblems] : [...problems]
    return {
      isValid: all.length === 0,
      problems: all,
      riskList: [...riskHolds],
      approval,
      payable: priced.payable,
    }
  })
}

/** How much of this settlement balance and credit could pay; the same result as at the cashier. */
export function getSettlementCredit(ctx: MemberContext, choice: ConfirmOrder): Promise<SettlementCredit> {
  return inSnapshot(ctx, async tx => {
    const { parts, priced, content } = await planSettlement(tx, choice)
    const stores = parts.map(({ basket, items: [first] }) => ({
      storeId: basket.storeId,
      storeName: first?.offer.store.name ?? '',
      payable: basket.payable,
    }))
    const ways = await payWaysFor(
      tx,
      stores.map(({ storeId, payable }) => ({ storeId, amount: payable })),
    )
    return { payable: priced.payable, stores, ...(content.isRush ? quickWays(ways) : ways) }
  })
}
