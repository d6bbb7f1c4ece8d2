import { endpoint } from '../define.ts'
import {
  BoughtPage,
  BoughtQuery,
  LastPurchases,
  LastPurchasesAsk,
  Replenishment,
  ReplenishQuery,
} from './frequent-schemas.ts'

/** 常购与补货. */
export const frequentEndpoints = {
  listBought: endpoint({
    method: 'GET',
    path: '/trade/api/order/boughtGoods',
    access: 'buyer',
    summary: '近一年买过的商品：次数、上次价格与今日价格',
    input: BoughtQuery,
    output: BoughtPage,
    refusals: [],
  }),
  listLastPurchases: endpoint({
    method: 'GET',
    path: '/trade/api/order/lastPurchases',
    access: 'buyer',
    summary: '本企业最近三次购买该商品：时间、数量、到手单价与订单',
    reads: 'replica',
    input: LastPurchasesAsk,
    output: LastPurchases,
    refusals: [],
  }),
  suggestReplenishment: endpoint({
    method: 'POST',
    path: '/trade/api/bulkShopping/replenishment',
    access: 'buyer',
    right: 'order',
    summary: '补货建议：按近三个月采购或盘点库存推算，列出算式',
    input: ReplenishQuery,
    output: Replenishment,
    refusals: [],
    errors: 'caller',
  }),
}
