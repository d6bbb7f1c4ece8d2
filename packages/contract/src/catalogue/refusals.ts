import type { RefusalText } from '../refusals.ts'

export const catalogueRefusals = {
  'out-of-stock': { status: 409, msg: '部分商品库存不足，请调整数量后重试' },
  'goods-unavailable': { status: 409, msg: '商品已下架或失效' },
} as const satisfies Record<string, RefusalText>
