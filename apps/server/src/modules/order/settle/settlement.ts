import type { RiskHold } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { SettledGoods } from '@xiaojiu/contract/cart/schemas.ts'
import {
  basketsOf,
  type Cart,
  type CartItem,
  type CartOwner,
  isOrderable,
  judgeSeen,
  type LineRecord,
  readSettled,
  riskHoldsOf,
  takeOutLines,
} from '#modules/cart/public.ts'
import { explainQuantity } from '#modules/catalogue/public.ts'
import { chosenRules, coinBalanceOf, isLimited, type PromotionChoice, rulesOfHeld } from '#modules/marketing/public.ts'
import { type PricedCart, priceCart, type Rule } from '#modules/pricing/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { ahead, together } from '#platform/database/flight.ts'
import { readVersions } from '#platform/memory/versions.ts'
import { Refusal } from '#platform/refusal.ts'
import { settlementProblems } from '../domain/settlement-problems.ts'
import type { HeldUnpaid, WantedGoods } from '../holds/tables.ts'
import { heldUnpaidOf, unpaidProblemsOf } from '../holds/unpaid-problems.ts'
import { boughtCounts } from '../tables/figures.ts'
import { type CompanyStanding, type OrderStart, readStanding } from '../tables/standing.ts'
import type { SettlementPlan } from './settlement-plan.ts'

/** The buyer's choices: coupons, coins, and the goods. */
export interface SettlementChoice extends PromotionChoice, SettledGoods {}

/** The chosen goods as they would be ordered now. The page shows it; the commit computes it again and compares. */
export async function planSettlement(
  ctx: MemberContext,
  choice: SettlementChoice,
  start: Promise<OrderStart> = ahead(startOf(ctx, choice)),
): Promise<SettlementPlan> {
  const holds = ahead(start.then(({ versions }) => riskHoldsOf(ctx, versions)))
  const standing = ahead(together(holds, start).then(([own, read]) => standingWith(own, read, choice)))
  const cart = await readSettled(ctx, choice, {
    versions: ahead(start.then(({ versions }) => versions)),
    coupons: ahead(start.then(({ hand }) => rulesOfHeld(ctx.db, hand.held))),
  })
  if (choice.buyNow && cart.items.length < choice.buyNow.length) refuseBlocked(['商品已下架'])
  return planOf(ctx, cart, choice, standing)
}

async function startOf({ db, actor, now }: MemberContext, choice: SettlementChoice): Promise<OrderStart> {
  const [versions, standing] = await together(
    readVersions(db, actor.companyId),
    readStanding(db, now, wantedOf(actor, choice)),
  )
  return { versions, ...standing }
}

/** The same for the page, from cached goods and papers; the commit reads the database. */
export async function planSeen(
  ctx: MemberContext,
  own: { readonly lines: readonly LineRecord[]; readonly coupons: readonly Rule[]; readonly standing: Standing },
  choice: SettlementChoice,
): Promise<SettlementPlan> {
  const cart = await judgeSeen(ctx, own)
  if (choice.buyNow && cart.items.length < choice.buyNow.length) refuseBlocked(['商品已下架'])
  return planOf(ctx, cart, choice, Promise.resolve(own.standing))
}

/** Supply stops, unpaid holds, and the coins that may be spent. */
export type Standing = readonly [readonly RiskHold[], HeldUnpaid, number]

/** Queries about the company that do not depend on the cart; sent before it is known. */
export function standingOf(ctx: MemberContext, { usesCoins }: PromotionChoice, wanted: WantedGoods): Promise<Standing> {
  const holds = riskHoldsOf(ctx)
  return ahead(together(holds, heldUnpaidOf(ctx, wanted), usesCoins ? coinBalanceOf(ctx.db, ctx.actor.companyId) : 0))
}

/** The same of what was read together. Coins count only when the buyer uses them. */
export function standingWith(
  holds: readonly RiskHold[],
  { unpaid, hand }: CompanyStanding,
  { usesCoins }: PromotionChoice,
): Standing {
  return [holds, unpaid, usesCoins ? hand.coins : 0]
}

/** What is to be settled, before its lines are read. */
export function wantedOf({ companyId, accountId }: CartOwner, goods: SettledGoods): WantedGoods {
  return goods.buyNow
    ? { companyId, accountId, offerIds: goods.buyNow.map(({ offerId }) => offerId) }
    : { companyId, accountId, lineIds: goods.lineIds ?? null }
}

/** Removes the settled lines from the cart; goods bought directly were never in it. */
export async function takeSettled(ctx: MemberContext, { buyNow }: SettledGoods, plan: SettlementPlan): Promise<void> {
  if (buyNow) return
  const lineIds = plan.parts.flatMap(part => part.items.map(item => item.line.id))
  if (!(await takeOutLines(ctx.db, ctx.actor.companyId, lineIds))) throw new Refusal('settlement-outdated')
}

/** The same for lines that do not come from the cart: those of a purchase request. */
export async function planOf(
  ctx: MemberContext,
  cart: Cart,
  choice: PromotionChoice = {},
  standing = standingOf(ctx, choice, {
    ...ctx.actor,
    offerIds: cart.items.map(item => item.offer.id),
  }),
): Promise<SettlementPlan> {
  const ticked = cart.items.filter(item => item.line.isChecked)
  if (ticked.length === 0) throw new Refusal('nothing-checked')
  const checked = ticked.filter(item => !item.isInvalid)
  const leftOut = ticked.filter(item => item.isInvalid).map(reasonOf)
  if (checked.length === 0) refuseBlocked(leftOut)
  const items = checked.filter(isOrderable)
  const [allHolds, unpaid, coinBalance] = await standing
  const priced = priceCart(basketsOf(cart, items), chosenRules(cart.rules, choice, coinBalance))
  const byStore = Map.groupBy(items, item => item.offer.storeId)
  const parts = priced.baskets.map(basket => ({ basket, items: byStore.get(basket.storeId) ?? [] }))
  const riskHolds = allHolds.filter(({ storeId }) => storeId === null || byStore.has(storeId))
  return {
    cart,
    parts,
    priced,
    leftOut,
    unpaidProblems: unpaidProblemsOf(unpaid, parts),
    riskHolds,
    problems: settlementProblems({
      riskTips: riskHolds.map(hold => hold.tips),
      faultyLines: checked.flatMap(item =>
        item.problem ? [{ name: item.offer.product.displayName, text: item.problem.text }] : [],
      ),
      monthlyFaults: await monthlyFaults(ctx, items),
      undelivered: items.filter(item => !byStoreHas(priced, item)).map(item => item.offer.store.name),
      hasMixedGroup: hasMixedGroup(priced, items.length),
      shortStores: parts.flatMap(({ basket, items: [first] }) =>
        basket.minOrderGap > 0 && first ? [{ storeName: first.offer.store.name, gap: basket.minOrderGap }] : [],
      ),
    }),
    content: {
      lines: items.map(item => ({
        offerId: item.offer.id,
        quantity: item.line.quantity,
        unitPrice: item.unitPrice ?? 0,
      })),
      promotions: priced.applied.map(({ rule, saving }) => `${rule.id}@${rule.version}:${saving}`),
      payable: priced.payable,
      isRush: priced.applied.some(({ rule }) => isLimited(rule)),
    },
  }
}

function reasonOf({ offer, problem }: CartItem): string {
  return `${offer.product.displayName}：${problem?.text ?? '暂不可购买'}`
}

/** Refuses the order while there are problems. */
export function refuseBlocked(problems: readonly string[]): void {
  const [detail] = problems
  if (detail !== undefined) throw new Refusal('settlement-blocked', { detail, problems })
}

/** A failed group buy refunds the whole pay order, so nothing else may be in it. */
function hasMixedGroup({ applied }: PricedCart, lineCount: number): boolean {
  const groups = applied.filter(({ rule }) => rule.source === 'group-buy')
  return groups.length > 0 && (groups.length > 1 || lineCount > 1)
}

function byStoreHas(priced: PricedCart, item: CartItem): boolean {
  return priced.baskets.some(basket => basket.storeId === item.offer.storeId)
}

/** Limits for a company in 30 days count the orders of all its accounts. */
async function monthlyFaults(ctx: MemberContext, items: readonly CartItem[]) {
  const limited = items.filter(item => item.offer.pack.limitPerMonth !== null)
  if (limited.length === 0) return []
  const offerIds = limited.map(item => item.offer.id)
  const bought = await inSnapshot(ctx, tx => boughtCounts(tx.db, offerIds, tx.now))
  return limited.flatMap(({ offer, line }) => {
    const text = explainQuantity(offer.pack, line.quantity, {
      stock: offer.sellable.count,
      boughtCount: bought.get(offer.id) ?? 0,
    })
    return text === null ? [] : [{ name: offer.product.displayName, text }]
  })
}
