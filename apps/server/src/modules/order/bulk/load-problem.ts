import { optionsFor, type PlanOffer } from '@xiaojiu/kernel/planning/options.ts'
import type { PlanLine, PlanProblem, PlanStore } from '@xiaojiu/kernel/planning/problem.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { fitQuantity, listPriceFor } from '#modules/catalogue/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { mostHeld } from '../domain/unpaid-limits.ts'
import { heldUnpaid } from '../holds/tables.ts'
import { boughtCounts } from '../tables/figures.ts'
import { type MarketOffer, marketOf, offersUnder } from './market-of.ts'
import type { LineRow, TaskRow } from './tables.ts'

export interface LoadedProblem {
  readonly problem: PlanProblem
  /** Lines that cannot be supplied, or not in full. */
  readonly problems: readonly { readonly lineNo: number; readonly text: string }[]
}

const ANY_QUANTITY = 999_999_999

/** A task's checked lines with everything their price depends on now. `ctx` is in the company's scope. */
export async function loadProblem(
  ctx: MemberContext,
  task: TaskRow,
  lines: readonly LineRow[],
): Promise<LoadedProblem> {
  const checked = lines.filter(line => line.isChecked)
  const today = dayOf(ctx.now)
  const market = await marketOf(
    ctx,
    checked.map(line => line.productId),
  )
  const offered = checked.map(line => {
    const known = market.byProduct.get(line.productId)
    return { line, known, offers: offersUnder(known?.offers ?? [], { ...task, ...line }, today) }
  })
  const wanted = offered.flatMap(one => one.offers)
  const taken = {
    bought: await boughtOf(ctx, wanted),
    held: await heldUnpaid(
      ctx.db,
      ctx.actor.companyId,
      wanted.map(({ offer }) => offer.id),
    ),
  }
  const stores = new Map<string, PlanStore>()
  const problems: { lineNo: number; text: string }[] = []
  const planned = offered.map(({ line, known, offers }): PlanLine => {
    const { options, coveredCount } = optionsFor(
      line.quantity,
      offers.map(one => planOffer(one, taken)),
    )
    for (const { offer, terms } of offers) stores.set(offer.storeId, { id: offer.storeId, terms })
    const text =
      options.length === 0
        ? known?.problem || (known?.offers.length ? '所选条件下没有可供的店铺' : '暂无店铺在售')
        : coveredCount < line.quantity
          ? `库存或限购不足，仅能供 ${coveredCount}`
          : ''
    if (text !== '') problems.push({ lineNo: line.lineNo, text })
    return { id: String(line.lineNo), options }
  })
  return {
    problem: { lines: planned, stores: [...stores.values()], rules: market.rules, maxParcels: task.maxParcels },
    problems,
  }
}

/** The plan counts purchases of the last 30 days, like the settlement. */
async function boughtOf(ctx: MemberContext, offers: readonly MarketOffer[]): Promise<ReadonlyMap<string, number>> {
  const limited = offers.filter(({ offer }) => offer.pack.limitPerMonth !== null).map(({ offer }) => offer.id)
  return limited.length === 0 ? new Map() : boughtCounts(ctx.db, limited, ctx.now)
}

/** The packs of offers that the company already has: bought in 30 days, and held unpaid. */
interface Taken {
  readonly bought: ReadonlyMap<string, number>
  readonly held: ReadonlyMap<string, number>
}

function planOffer({ offer }: MarketOffer, { bought, held }: Taken): PlanOffer {
  const { id, storeId, pack, product, sellable, store } = offer
  const heldCount = held.get(id) ?? 0
  const terms = { terms: store.holdTerms, freeCount: sellable.count, heldCount, minQuantity: pack.minQuantity }
  const room = {
    stock: Math.min(sellable.count, Math.max(0, mostHeld(terms) - heldCount)),
    boughtCount: bought.get(id) ?? 0,
  }
  return {
    id,
    storeId,
    brand: product.brand,
    minQuantity: pack.minQuantity,
    stepQuantity: pack.stepQuantity,
    mostQuantity: fitQuantity(pack, ANY_QUANTITY, room),
    priceSteps: offer.price.steps,
    priceOf: quantity => listPriceFor(offer, quantity),
  }
}
