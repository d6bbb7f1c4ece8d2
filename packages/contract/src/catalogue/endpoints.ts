import { goodsEndpoints } from './goods-endpoints.ts'
import { keepingEndpoints } from './keeping-endpoints.ts'

/** 商品. */
export const catalogueEndpoints = {
  ...goodsEndpoints,
  ...keepingEndpoints,
}
