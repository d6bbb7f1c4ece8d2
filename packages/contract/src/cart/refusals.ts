import type { RefusalText } from '../refusal-text.ts'

export const cartRefusals = {
  'cart-full': { status: 409, msg: '购物车最多放 1000 种商品，请先清理' },
  'quantity-refused': { status: 422, msg: '{detail}' },
} as const satisfies Record<string, RefusalText>
