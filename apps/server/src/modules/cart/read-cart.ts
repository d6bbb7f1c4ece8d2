import type { SettledGoods } from '@xiaojiu/contract/cart/schemas.ts'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { type Reckoning, reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import {
  explainQuantity,
  listPriceFor,
  type PricedOffer,
  presentOffers,
  pricedTogether,
} from '#modules/catalogue/public.ts'
import { couponRules, rulesWith } from '#modules/marketing/public.ts'
import type { Rule } from '#modules/pricing/public.ts'
import { buyerFactsOf, type CompanyBuyer, judgeOffers, type Verdict } from '#modules/qualification/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { ahead } from '#platform/database/flight.ts'
import { isInvalid, type LineProblem, lineProblem } from './domain/line-problem.ts'
import { type LineRecord, readLines } from './tables.ts'

/** A line with all that is known about it today. */
export interface CartItem {
  readonly line: LineRecord
  readonly offer: PricedOffer
  readonly verdict: Verdict
  /** The list price at this quantity; null when the buyer may not see it. */
  readonly unitPrice: UnitPrice | null
  /** What is charged for it by itself, campaigns counted in; null with the price. */
  readonly reckoning: Reckoning | null
  readonly problem: LineProblem | null
  /** Cannot be ordered until something outside the cart changes. */
  readonly isInvalid: boolean
}

export interface Cart {
  readonly buyer: CompanyBuyer
  readonly items: readonly CartItem[]
  /** Everything that may change the price of these goods today. */
  readonly rules: readonly Rule[]
}

/** The company's cart, judged and priced anew; a handful of queries whatever its length. `ctx` is in a transaction. */
export async function readCart(ctx: MemberContext): Promise<Cart> {
  const buying = buyingOf(ctx)
  return judgeLines(ctx, await readLines(ctx.db, ctx.actor), buying)
}

/** What is asked about the buyer whatever is bought; sent before the lines are known. */
function buyingOf({ db, now, actor: { companyId } }: MemberContext) {
  return { facts: ahead(buyerFactsOf(db, companyId, dayOf(now))), coupons: ahead(couponRules(db, companyId, now)) }
}

/** What is to be settled, as a cart in which just that is ticked. `ctx` is in a transaction. */
export async function readSettled(ctx: MemberContext, { lineIds, buyNow }: SettledGoods): Promise<Cart> {
  if (buyNow)
    return judgeLines(
      ctx,
      buyNow.map(({ offerId, quantity }) => ({ id: offerId, offerId, quantity, isChecked: true, added: null })),
    )
  const cart = await readCart(ctx)
  return lineIds ? withOnly(cart, new Set(lineIds)) : cart
}

/** The cart as if just these lines were ticked. */
function withOnly(cart: Cart, wanted: ReadonlySet<string>): Cart {
  return {
    ...cart,
    items: cart.items.map(item => ({ ...item, line: { ...item.line, isChecked: wanted.has(item.line.id) } })),
  }
}

/** Any lines as if they lay in the company's cart: an approved request is ordered without passing through it. */
export async function judgeLines(
  ctx: MemberContext,
  lines: readonly LineRecord[],
  { facts, coupons } = buyingOf(ctx),
): Promise<Cart> {
  const { buyer, offers } = await pricedTogether(
    ctx,
    ctx.actor.companyId,
    facts,
    lines.map(line => line.offerId),
  )
  const verdicts = judgeOffers(buyer, offers.values(), dayOf(ctx.now))
  const items = lines.flatMap(line => {
    const offer = offers.get(line.offerId)
    const verdict = verdicts.get(line.offerId)
    return offer && verdict ? [{ line, offer, verdict, ...judgeLine(line, offer, verdict) }] : []
  })
  const rules = rulesWith(
    await coupons,
    [...offers.values()].map(offer => offer.campaigns),
  )
  return { buyer, items, rules }
}

/** The same cart with one line changed: its goods are known already, so nothing is read again. */
export function withLine(cart: Cart, changed: LineRecord): Cart {
  return {
    ...cart,
    items: cart.items.map(item =>
      item.line.id === changed.id ? { ...item, line: changed, ...judgeLine(changed, item.offer, item.verdict) } : item,
    ),
  }
}

/** What lists show of the goods in a cart to its owner, by offer id. `ctx` is in a transaction. */
export function goodsOf(ctx: MemberContext, { buyer, items }: Cart): Promise<Map<string, GoodsRow>> {
  return presentOffers(
    ctx.db,
    buyer,
    items.map(item => item.offer),
    dayOf(ctx.now),
  )
}

function judgeLine(
  line: LineRecord,
  offer: PricedOffer,
  verdict: Verdict,
): Pick<CartItem, 'unitPrice' | 'reckoning' | 'problem' | 'isInvalid'> {
  const stock = offer.sellable.count
  const problem = lineProblem({
    isOnSale: offer.isOnSale,
    gateTips: verdict.isAllowed ? null : verdict.tips,
    quantity: line.quantity,
    stock,
    minQuantity: offer.pack.minQuantity,
    limitPerOrder: offer.pack.limitPerOrder,
    quantityFault: explainQuantity(offer.pack, line.quantity, { stock }),
  })
  const showsPrice = verdict.isAllowed || verdict.showsPrice
  return {
    unitPrice: showsPrice ? listPriceFor(offer, line.quantity) : null,
    reckoning: showsPrice ? reckon(offer.price, line.quantity) : null,
    problem,
    isInvalid: isInvalid(problem),
  }
}
