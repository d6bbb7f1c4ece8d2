import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import type { SettlementPlan, StorePart } from './settlement.ts'
import type { NewLine, NewOrder } from './store/new-orders.ts'

/** One order a store, with a copy of everything that was promised. */
export function newOrdersOf(plan: SettlementPlan, remarks: CommitOrder['remarks']): NewOrder[] {
  const remarkOf = new Map(remarks.map(({ storeId, remark }) => [storeId, remark]))
  return plan.parts.map(part => ({
    ...newOrder(part, remarkOf.get(part.basket.storeId) ?? ''),
    gifts: giftsOf(plan, part),
  }))
}

/** A gift goes with the first goods that earned it. */
function giftsOf({ priced }: SettlementPlan, { items }: StorePart): NewOrder['gifts'] {
  const lineIds = new Set(items.map(item => item.line.id))
  return priced.applied
    .filter(({ lineIds: [first = ''] }) => lineIds.has(first))
    .flatMap(({ rule, gifts }) => gifts.map(({ name, count }) => ({ ruleId: rule.id, name, count })))
}

function newOrder({ basket, items }: StorePart, remark: string): Omit<NewOrder, 'gifts'> {
  const [first] = items
  if (!first) throw new Error('a store without lines was priced')
  const { id, name, holderName } = first.offer.store
  return {
    storeId: id,
    storeName: name,
    sellerName: holderName,
    goodsAmount: basket.goodsAmount,
    discount: basket.discount,
    freight: basket.freight,
    payable: basket.payable,
    remark,
    lines: newLines({ basket, items }),
  }
}

function newLines({ basket, items }: StorePart): NewLine[] {
  const priced = new Map(basket.lines.map(line => [line.id, line]))
  return items.map(({ line, offer, goods, unitPrice }) => {
    const amounts = priced.get(line.id)
    if (!amounts || unitPrice === null) throw new Error('a line was not priced')
    const { product } = offer
    return {
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
      imageUrl: goods.imageUrl,
      taxRatePercent: offer.taxRatePercent,
      unitPrice,
      quantity: line.quantity,
      listAmount: amounts.list,
      dueAmount: amounts.due,
      shares: amounts.shares,
    }
  })
}
