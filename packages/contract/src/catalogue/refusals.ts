import type { RefusalText } from '../refusal-text.ts'

export const catalogueRefusals = {
  'out-of-stock': { status: 409, msg: '{detail}' },
  'goods-unavailable': { status: 409, msg: '商品已下架或失效' },
  'attention-full': { status: 409, msg: '最多关注 {limit} 个，请先取消一些关注' },
  'shortage-full': { status: 409, msg: '最多登记 {limit} 个缺货商品，请先删除一些' },
  'new-item-full': { status: 409, msg: '还有 {limit} 条新品登记在等待答复，答复后再登记' },
} as const satisfies Record<string, RefusalText>
