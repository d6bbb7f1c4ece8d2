import type { SettledGoods } from '@xiaojiu/contract/cart/schemas.ts'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { quantityProblem } from '@xiaojiu/kernel/pack-rule.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { type Reckoning, reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import {
  type GoodsRead,
  goodsNamedBy,
  listPriceFor,
  lookTogether,
  type PricedOffer,
  presentOffers,
  presentSeen,
  pricedTogether,
  readGoods,
  type SeenByBuyer,
  verdictOf,
  versionsFor,
} from '#modules/catalogue/public.ts'
import { couponRules, rulesWith } from '#modules/marketing/public.ts'
import type { Rule } from '#modules/pricing/public.ts'
import type { CompanyBuyer, Verdict } from '#modules/qualification/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { ahead, together } from '#platform/database/flight.ts'
import type { Versions } from '#platform/memory/versions.ts'
import { isInvalid, type LineProblem, lineProblem } from './domain/line-problem.ts'
import { type LineRecord, readLines, settledOfferIds } from './tables.ts'

/** A line with all its current data. */
export interface CartItem {
  readonly line: LineRecord
  readonly offer: PricedOffer
  readonly verdict: Verdict
  /** The list price at this quantity; null when the buyer may not see it. */
  readonly unitPrice: UnitPrice | null
  /** The price of the line alone, campaigns included; null when the price is hidden. */
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
  /** The available stock, if the goods were read for selling. */
  readonly lots?: SeenByBuyer['lots']
}

/** The parts of a cart that only the database has: its lines, and the rules of claimed coupons. */
export interface OwnCart {
  readonly lines: readonly LineRecord[]
  readonly coupons: readonly Rule[]
}

/** Read in one round trip. `tx` is in a transaction. */
export async function readOwnCart(tx: MemberContext): Promise<OwnCart> {
  const [lines, coupons] = await together(readLines(tx.db, tx.actor), couponRules(tx.db, tx.actor.companyId, tx.now))
  return { lines, coupons }
}

/**
 * The company's cart for display and changes: goods, papers and prices come from the cache. Outside of transactions;
 * orders use `readSettled`.
 */
export async function lookAtCart(ctx: MemberContext): Promise<Cart> {
  return judgeSeen(ctx, await inSnapshot(ctx, readOwnCart))
}

/** Evaluates lines with cached goods. Call it outside transactions. */
export async function judgeSeen(ctx: MemberContext, { lines, coupons }: OwnCart): Promise<Cart> {
  const seen = await lookTogether(
    ctx,
    lines.map(line => line.offerId),
  )
  return judged(lines, seen, coupons, dayOf(ctx.now))
}

/** The company's cart, evaluated and priced now, in a fixed number of queries. `ctx` is in a transaction. */
export async function readCart(ctx: MemberContext): Promise<Cart> {
  const buying = buyingOf(ctx)
  return judgeLines(ctx, await readLines(ctx.db, ctx.actor), buying)
}

/** Queries about the buyer that do not depend on the lines; sent before the lines are read. */
function buyingOf(tx: MemberContext): Buying {
  const { companyId } = tx.actor
  return { versions: ahead(versionsFor(tx, companyId)), coupons: ahead(couponRules(tx.db, companyId, tx.now)) }
}

/** What is being read about the buyer. */
export interface Buying {
  readonly versions: Promise<Versions>
  readonly coupons: Promise<readonly Rule[]>
}

/** The lines to be settled, as ticked lines. `tx` is in a transaction. */
export async function settledLines(
  { db, actor }: MemberContext,
  { lineIds, buyNow }: SettledGoods,
): Promise<LineRecord[]> {
  if (buyNow)
    return buyNow.map(({ offerId, quantity }) => ({ id: offerId, offerId, quantity, isChecked: true, added: null }))
  const lines = await readLines(db, actor)
  if (!lineIds) return lines.filter(line => line.isChecked)
  const wanted = new Set(lineIds)
  return lines.filter(line => wanted.has(line.id)).map(line => ({ ...line, isChecked: true }))
}

const goodsOfSettled = goodsNamedBy(settledOfferIds)

/** The goods to be settled, as a cart with nothing else in it. `ctx` is in a transaction that may be reading the buyer. */
export async function readSettled(
  ctx: MemberContext,
  settled: SettledGoods,
  buying: Buying = buyingOf(ctx),
): Promise<Cart> {
  const { companyId, accountId } = ctx.actor
  const lines = ahead(settledLines(ctx, settled))
  // Sent with the lines. When a line changes in between, the content differs from the page, and nothing is ordered.
  const goods = settled.buyNow
    ? undefined
    : goodsOfSettled(ctx, { companyId, accountId, lineIds: settled.lineIds ?? null })
  return judgeLines(ctx, await lines, buying, goods)
}

/** Treats any lines as a cart: an approved purchase request is ordered without being added to the cart. */
export async function judgeLines(
  ctx: MemberContext,
  lines: readonly LineRecord[],
  { versions, coupons }: Buying = buyingOf(ctx),
  goods: GoodsRead = readGoods(
    ctx,
    lines.map(line => line.offerId),
  ),
): Promise<Cart> {
  const found = await pricedTogether(ctx, ctx.actor.companyId, versions, goods)
  return judged(lines, found, await coupons, dayOf(ctx.now))
}

function judged(
  lines: readonly LineRecord[],
  { buyer, offers, lots }: SeenByBuyer,
  coupons: readonly Rule[],
  today: Day,
): Cart {
  const items = lines.flatMap(line => {
    const offer = offers.get(line.offerId)
    if (!offer) return []
    const verdict = verdictOf(buyer, offer, today)
    return [{ line, offer, verdict, ...judgeLine(line, offer, verdict) }]
  })
  const rules = rulesWith(
    coupons,
    [...offers.values()].map(offer => offer.campaigns),
  )
  return { buyer, items, rules, ...(lots && { lots }) }
}

/** The same cart with one line changed; its goods are known, so nothing is read again. */
export function withLine(cart: Cart, changed: LineRecord): Cart {
  return {
    ...cart,
    items: cart.items.map(item =>
      item.line.id === changed.id ? { ...item, line: changed, ...judgeLine(changed, item.offer, item.verdict) } : item,
    ),
  }
}

/** The list data of the goods in a cart for its owner, by offer id; cached outside transactions. */
export function goodsOf(ctx: MemberContext, { buyer, items }: Cart): Promise<Map<string, GoodsRow>> {
  const offers = items.map(item => item.offer)
  return ctx.isInTransaction ? presentOffers(ctx.db, buyer, offers, dayOf(ctx.now)) : presentSeen(ctx, buyer, offers)
}

type Judgement = Pick<CartItem, 'unitPrice' | 'reckoning' | 'problem' | 'isInvalid'>

/** The last result for each offer. Cached goods and verdicts stay the same objects until they change. */
const judgements = new WeakMap<PricedOffer, { verdict: Verdict; quantity: number; judgement: Judgement }>()

/** When one line of a long cart changes, the results of the other lines are reused. */
function judgeLine({ quantity }: LineRecord, offer: PricedOffer, verdict: Verdict): Judgement {
  const last = judgements.get(offer)
  if (last?.verdict === verdict && last.quantity === quantity) return last.judgement
  const judgement = judge(quantity, offer, verdict)
  judgements.set(offer, { verdict, quantity, judgement })
  return judgement
}

function judge(quantity: number, offer: PricedOffer, verdict: Verdict): Judgement {
  const problem = lineProblem({
    isOnSale: offer.isOnSale,
    gateTips: verdict.isAllowed ? null : verdict.tips,
    quantityProblem: quantityProblem(offer.pack, quantity, { stock: offer.sellable.count }),
  })
  const showsPrice = verdict.isAllowed || verdict.showsPrice
  return {
    unitPrice: showsPrice ? listPriceFor(offer, quantity) : null,
    reckoning: showsPrice ? reckon(offer.price, quantity) : null,
    problem,
    isInvalid: isInvalid(problem),
  }
}
