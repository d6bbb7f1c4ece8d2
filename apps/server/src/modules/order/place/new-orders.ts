import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { add, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { priceTrail } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { goodsImageUrl } from '#modules/catalogue/public.ts'
import { giftTerms } from '../domain/gift-terms.ts'
import { TRAVEL_CLASSES, travelClassOf } from '../domain/parcel-facts.ts'
import type { SettlementPlan, StorePart } from '../settle/settlement-plan.ts'
import type { NewLine, NewOrder } from '../tables/new-orders.ts'

/** One order for each store and kind of transport, with a copy of all terms. */
export function newOrdersOf(plan: SettlementPlan, remarks: CommitOrder['remarks']): NewOrder[] {
  const remarkOf = new Map(remarks.map(({ storeId, remark }) => [storeId, remark]))
  return plan.parts.flatMap(part => {
    const remark = remarkOf.get(part.basket.storeId) ?? ''
    return splitByTravel(part).map(own => ({ ...newOrder(own, remark), gifts: giftsOf(plan, own) }))
  })
}

type OrderPart = Pick<StorePart, 'items'> & {
  readonly basket: Pick<StorePart['basket'], 'lines' | 'freight'>
}

/** Cold-chain and controlled goods are ordered separately; freight belongs to the first order of the store. */
function splitByTravel({ basket, items }: StorePart): OrderPart[] {
  const groups = Map.groupBy(items, item => travelClassOf(item.offer.product))
  return TRAVEL_CLASSES.filter(travel => groups.has(travel)).map((travel, index) => ({
    items: groups.get(travel) ?? [],
    basket: { lines: basket.lines, freight: index === 0 ? basket.freight : ZERO },
  }))
}

/** A gift belongs to the first goods that qualified for it. */
function giftsOf({ priced, parts }: SettlementPlan, { items }: OrderPart): NewOrder['gifts'] {
  const lineIds = new Set(items.map(item => item.line.id))
  const packs = new Map(parts.flatMap(part => part.items.map(({ line }) => [line.id, line.quantity])))
  const lines = new Map(
    priced.baskets.flatMap(basket =>
      basket.lines.map(line => [line.id, { ...line, quantity: packs.get(line.id) ?? 0 }] as const),
    ),
  )
  return priced.applied
    .filter(({ lineIds: [first = ''] }) => lineIds.has(first))
    .flatMap(applied =>
      applied.gifts.map(gift => ({ ...gift, ruleId: applied.rule.id, ...giftTerms(applied, gift, lines) })),
    )
}

function newOrder({ basket, items }: OrderPart, remark: string): Omit<NewOrder, 'gifts'> {
  const [first] = items
  if (!first) throw new Error('a store without lines was priced')
  const { id, name, holderName } = first.offer.store
  const lines = newLines({ basket, items })
  const goodsAmount = add(...lines.map(line => line.listAmount))
  const due = add(...lines.map(line => line.dueAmount))
  return {
    storeId: id,
    storeName: name,
    sellerName: holderName,
    goodsAmount,
    discount: subtract(goodsAmount, due),
    freight: basket.freight,
    payable: add(due, basket.freight),
    remark,
    lines,
  }
}

function newLines({ basket, items }: OrderPart): NewLine[] {
  const priced = new Map(basket.lines.map(line => [line.id, line]))
  return items.map(({ line, offer, unitPrice }) => {
    const amounts = priced.get(line.id)
    if (!amounts || unitPrice === null) throw new Error('a line was not priced')
    const { product } = offer
    return {
      cartLineId: line.id,
      offerId: offer.id,
      productId: product.id,
      genericName: product.genericName,
      displayName: product.displayName,
      spec: product.spec,
      dosageForm: product.dosageForm,
      packUnit: product.packUnit,
      makerName: product.makerName,
      holderName: product.holderName,
      approvalNo: product.approvalNo,
      imageUrl: goodsImageUrl(product),
      taxRatePercent: offer.taxRatePercent,
      unitPrice,
      priceTrail: priceTrail(offer.price, line.quantity),
      quantity: line.quantity,
      listAmount: amounts.list,
      dueAmount: amounts.due,
      shares: amounts.shares,
    }
  })
}
