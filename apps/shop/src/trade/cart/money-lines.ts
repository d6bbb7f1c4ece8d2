import type { CartLine, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { LANE_LABELS } from '@xiaojiu/contract/marketing/words.ts'
import { add, type Fen, negate, ZERO } from '@xiaojiu/kernel/money.ts'
import { LANES } from '@xiaojiu/kernel/pricing/rule.ts'
import type { MoneyLine } from '@xiaojiu/ui/money/figure.ts'
import { priceChoices } from '../offer/price-words.ts'

type Summed = Pick<CartView, 'goodsAmount' | 'freight' | 'promotions'> & {
  readonly stores: readonly {
    readonly store: { readonly storeName: string }
    readonly goodsAmount: CartView['goodsAmount']
    readonly postageInfo: { readonly postage: CartView['freight'] }
    readonly lines: readonly Pick<CartLine, 'priceTrail' | 'quantity' | 'amount' | 'due' | 'choice'>[]
  }[]
}

/** More stores than this would make the list longer than the window. */
const NAMED_STORES = 6

/** From the goods to what is paid, store by store; the same on cart and settlement. */
export function moneyLines({ goodsAmount, freight, stores, promotions }: Summed): MoneyLine[] {
  const ordered = stores.filter(store => store.goodsAmount > ZERO)
  const charged = ordered.filter(({ postageInfo }) => postageInfo.postage > ZERO)
  const { base, changes } = chosenPrices(ordered)
  const hasChanges = changes.length > 0
  return [
    {
      label: `商品金额（${ordered.length} 家店铺${hasChanges ? '，按基础价' : ''}）`,
      amount: hasChanges ? base : goodsAmount,
      details: named(
        ordered.map(store => ({
          label: store.store.storeName,
          amount: hasChanges ? chosenPrices([store]).base : store.goodsAmount,
        })),
      ),
    },
    ...changes,
    ...discountLines(promotions),
    {
      label: freight > ZERO ? '运费' : '运费（已包邮）',
      amount: freight,
      details: named(
        charged.map(({ store, postageInfo }) => ({ label: store.storeName, amount: postageInfo.postage })),
      ),
    },
  ]
}

/** How the prices of what would be ordered came about. */
function chosenPrices(stores: Summed['stores']) {
  return priceChoices(
    stores.flatMap(({ lines }) =>
      lines.flatMap(({ priceTrail, quantity, amount, due, choice }) =>
        amount === null || due === null
          ? []
          : [{ priceTrail, quantity, amount, kind: choice?.campaignId ? choice.kind : undefined }],
      ),
    ),
  )
}

/** Lane by lane, in the order of reckoning, each promotion by name. */
function discountLines(promotions: Summed['promotions']): MoneyLine[] {
  return LANES.flatMap(lane => {
    const own = promotions.filter(one => one.lane === lane && one.amount > ZERO)
    if (own.length === 0) return []
    const parts = [...Map.groupBy(own, ({ label, storeName }) => (storeName ? `${storeName} ${label}` : label))]
    return {
      label: LANE_LABELS[lane],
      amount: negate(add(...own.map(one => one.amount))),
      details: parts.map(([label, group]) => ({ label, amount: negate(add(...group.map(one => one.amount))) })),
    }
  })
}

/** The largest by name, the others in one line: the parts still add up. */
function named(parts: readonly { label: string; amount: Fen }[]): { label: string; amount: Fen }[] {
  if (parts.length <= NAMED_STORES) return [...parts]
  const sorted = parts.toSorted((a, b) => b.amount - a.amount)
  const rest = sorted.slice(NAMED_STORES - 1)
  return [
    ...sorted.slice(0, NAMED_STORES - 1),
    { label: `其余 ${rest.length} 家`, amount: add(...rest.map(part => part.amount)) },
  ]
}
