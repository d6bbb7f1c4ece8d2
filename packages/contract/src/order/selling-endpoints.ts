import { endpoint } from '../define.ts'
import { SalesQuestion, StoreSales } from './selling-schemas.ts'

/** 订单 as a store sees them. */
export const orderSellingEndpoints = {
  getStoreSales: endpoint({
    method: 'GET',
    path: '/order/sales/get',
    access: 'seller',
    staffRight: ['order.look', 'report.look'],
    summary: '本店近 7 天或 30 天的销售：每天实付、时段、热销商品和发货用时',
    input: SalesQuestion,
    output: StoreSales,
    refusals: [],
  }),
}
