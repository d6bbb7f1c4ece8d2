import type { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { deliverFirstTrades } from './deliver-packages.ts'
import { downloadFirstTrade } from './download-first-trade.ts'
import { getFirstTrade, listFirstTrades } from './list-first-trades.ts'
import { fileProductTrades, listProductTrades } from './product-trades.ts'
import { submitAllFirstTrades, submitFirstTrade } from './submit-first-trade.ts'

export const firstTradeHandlers: Handlers<typeof firstTradeEndpoints> = {
  listFirstTrades: (ctx, query) => listFirstTrades(ctx, query),
  getFirstTrade: (ctx, { storeId }) => getFirstTrade(ctx, storeId),
  submitFirstTrade: (ctx, { storeId }) => submitFirstTrade(ctx, storeId),
  submitAllFirstTrades: (ctx, { storeIds }) => submitAllFirstTrades(ctx, storeIds),
  deliverFirstTrades: ctx => deliverFirstTrades(ctx),
  downloadFirstTrade: async (ctx, { storeId }, exchange) => {
    await downloadFirstTrade(ctx, storeId, exchange)
    return {}
  },
  listProductTrades: (ctx, query) => listProductTrades(ctx, query),
  fileProductTrades: async (ctx, { productIds }) => {
    await fileProductTrades(ctx, productIds)
    return {}
  },
}
