import type { frequentEndpoints } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { listLastPurchases } from './list-last-purchases.ts'
import { listBought, suggestReplenishment } from './list-bought.ts'

/** 常购与补货: endpoint → use case. */
export const frequentHandlers: Handlers<typeof frequentEndpoints> = {
  listBought: (ctx, query) => listBought(ctx, query),
  listLastPurchases: (ctx, { productId }) => listLastPurchases(ctx, productId),
  suggestReplenishment: (ctx, query) => suggestReplenishment(ctx, query),
}
