import { adviceEndpoints } from './advice-endpoints.ts'
import { basketEndpoints } from './basket-endpoints.ts'

/** 购物车. A company has one cart; every change returns the new state of all lines. */
export const cartEndpoints = {
  ...basketEndpoints,
  ...adviceEndpoints,
}
