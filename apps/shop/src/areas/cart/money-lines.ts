import type { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import type { MoneyLine } from '../../ui/order/money-line.ts'

type Summed = Pick<CartView, 'goodsAmount' | 'freight'> & {
  readonly stores: readonly {
    readonly store: { readonly storeName: string }
    readonly goodsAmount: CartView['goodsAmount']
    readonly postageInfo: { readonly postage: CartView['freight'] }
  }[]
}

/** From the goods to what is paid, store by store; the same on cart and settlement. */
export function moneyLines({ goodsAmount, freight, stores }: Summed): MoneyLine[] {
  const ordered = stores.filter(store => store.goodsAmount > ZERO)
  return [
    {
      label: `商品金额（${ordered.length} 家店铺）`,
      amount: goodsAmount,
      details: ordered.map(({ store, goodsAmount: amount }) => ({ label: store.storeName, amount })),
    },
    {
      label: freight > ZERO ? '运费' : '运费（已包邮）',
      amount: freight,
      details: ordered
        .filter(({ postageInfo }) => postageInfo.postage > ZERO)
        .map(({ store, postageInfo }) => ({ label: store.storeName, amount: postageInfo.postage })),
    },
  ]
}
