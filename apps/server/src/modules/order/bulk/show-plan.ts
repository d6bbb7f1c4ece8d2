import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { BulkPlanLine, BulkPlanView } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { type Fen, fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import {
  basketsOf,
  type Cart,
  type CartItem,
  goodsOf,
  goodsSums,
  isOrderable,
  postageInfo,
} from '#modules/cart/public.ts'
import { productBriefsOf } from '#modules/catalogue/public.ts'
import { type PricedCart, priceCart } from '#modules/pricing/public.ts'
import { postageRuleFor, storeBrief, storesOf } from '#modules/store/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { KeptPlan } from './domain/kept-plan.ts'
import { type Market, type MarketOffer, marketOf, offersUnder, soldAs } from './market-of.ts'
import { cartOf } from './order-plan.ts'
import { findTask, type LineRow, readTaskLines, type TaskRow } from './tables.ts'
import { isWithPlan, presentTask } from './tasks.ts'

const MOST_ALTERNATIVES = 20

/** A task with its list and, when there is one, its plan at the prices of this moment. */
export function getPlan(ctx: MemberContext, taskId: string): Promise<BulkPlanView> {
  return inSnapshot(ctx, async tx => {
    const task = await findTask(tx.db, taskId)
    if (!task) throw new Refusal('not-found')
    const rows = await readTaskLines(tx.db, taskId)
    const productIds = rows.map(row => row.productId)
    const market = await marketOf(tx, productIds)
    const briefs = await productBriefsOf(tx.db, productIds)
    const excluded = await storesOf(tx.db, task.excludedStoreIds)
    const shown = task.plan ? await priceShown(tx, task.plan) : null
    return {
      task: presentTask(task),
      excludedStores: [...excluded.values()].map(storeBrief),
      lines: rows.flatMap(row => {
        const product = briefs.get(row.productId)
        return product ? [{ ...lineFacts(row), product, ...linePlan(tx, task, row, market, shown) }] : []
      }),
      stores: shown ? presentStores(shown) : [],
      ...(shown ? goodsSums(shown.priced) : { goodsAmount: ZERO, discount: ZERO }),
      freight: shown?.priced.freight ?? ZERO,
      payable: shown?.priced.payable ?? ZERO,
      ...proofOf(task, shown?.priced.payable ?? ZERO),
      isOutdated: shown !== null && task.state === 'planned' && shown.isOutdated,
    }
  })
}

interface Shown {
  readonly plan: KeptPlan
  readonly cart: Cart
  readonly items: ReadonlyMap<string, CartItem>
  readonly goods: ReadonlyMap<string, GoodsRow>
  readonly priced: PricedCart
  readonly isOutdated: boolean
}

async function priceShown(ctx: MemberContext, plan: KeptPlan): Promise<Shown> {
  const cart = await cartOf(ctx, plan)
  const orderable = cart.items.filter(isOrderable)
  const priced = priceCart(basketsOf(cart, orderable), cart.rules)
  return {
    plan,
    cart,
    items: new Map(cart.items.map(item => [item.line.offerId, item])),
    goods: await goodsOf(ctx, cart),
    priced,
    isOutdated: orderable.length !== plan.parts.length || priced.payable !== plan.payable,
  }
}

function lineFacts({ lineNo, rawText, quantity, isChecked, pinnedOfferId, excludedOfferIds }: LineRow) {
  return { lineNo, rawText, quantity, isChecked, pinnedOfferId, excludedOfferIds: [...excludedOfferIds] }
}

function linePlan(
  ctx: MemberContext,
  task: TaskRow,
  row: LineRow,
  market: Market,
  shown: Shown | null,
): Pick<BulkPlanLine, 'supplies' | 'why' | 'next' | 'alternatives' | 'problem'> {
  const known = market.byProduct.get(row.productId)
  const open = offersUnder(known?.offers ?? [], { ...task, ...row, pinnedOfferId: null }, dayOf(ctx.now))
  const due = new Map(shown?.priced.baskets.flatMap(basket => basket.lines.map(line => [line.id, line.due] as const)))
  const reason = shown?.plan.reasons.find(one => one.lineNo === row.lineNo)
  const storeName = known?.offers.find(({ offer }) => offer.id === reason?.next?.offerId)?.offer.store.name
  return {
    supplies: (shown?.plan.parts ?? [])
      .filter(part => part.lineNo === row.lineNo)
      .flatMap(({ offerId, quantity }) => {
        const item = shown?.items.get(offerId)
        const goods = shown?.goods.get(offerId)
        const amount = item?.reckoning?.amount ?? null
        const lineDue = due.get(offerId) ?? null
        return item && goods
          ? [
              {
                goods,
                quantity,
                choice: item.reckoning?.choice ?? null,
                amount,
                due: lineDue,
                off: amount === null || lineDue === null ? null : subtract(amount, lineDue),
              },
            ]
          : []
      }),
    why: reason?.why ?? '',
    next: reason?.next && storeName ? { offerId: reason.next.offerId, storeName, more: fen(reason.next.more) } : null,
    alternatives: presentAlternatives(open, row.quantity),
    problem: shown?.plan.problems.find(one => one.lineNo === row.lineNo)?.text ?? known?.problem ?? '',
  }
}

function presentAlternatives(offers: readonly MarketOffer[], quantity: number): BulkPlanLine['alternatives'] {
  return offers
    .map(({ offer }) => {
      const count = soldAs(offer, quantity)
      const { choice, due } = reckon(offer.price, count)
      return {
        offerId: offer.id,
        store: storeBrief(offer.store),
        quantity: count,
        choice,
        amount: due,
        expiry: offer.sellable.earliest?.on ?? '',
        stockCount: offer.sellable.count,
      }
    })
    .sort((a, b) => a.amount - b.amount)
    .slice(0, MOST_ALTERNATIVES)
}

function presentStores({ cart, priced, items }: Shown): BulkPlanView['stores'] {
  return priced.baskets.flatMap(basket => {
    const store = items.get(basket.lines[0]?.id ?? '')?.offer.store
    if (!store) return []
    const { freight, payable, lines } = basket
    const { postageConfigMsg } = postageInfo(postageRuleFor(store, cart.buyer.provinceCode), basket)
    return [
      {
        store: storeBrief(store),
        lineCount: lines.length,
        ...goodsSums(basket),
        freight,
        payable,
        postageText: postageConfigMsg,
      },
    ]
  })
}

function proofOf({ state, plan }: TaskRow, payable: Fen): Pick<BulkPlanView, 'proof' | 'comparison'> {
  if (!plan || !isWithPlan(state)) return { proof: null, comparison: null }
  const { lowerBound, gapBasisPoints, solveMs, baseline } = plan
  return {
    proof: { lowerBound: fen(lowerBound), gapBasisPoints, solveMs },
    comparison: {
      ...baseline,
      payable: fen(baseline.payable),
      saved: subtract(fen(baseline.payable), payable),
      freight: fen(baseline.freight),
    },
  }
}
