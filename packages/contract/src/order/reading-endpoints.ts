import { endpoint } from '../define.ts'
import { OrderDetail, OrderFilter, OrderPage, OrderRef } from './schemas.ts'

/** 我的订单. */
export const orderReadingEndpoints = {
  listOrders: endpoint({
    method: 'POST',
    path: '/trade/api/order/list',
    access: 'member',
    summary: '我的订单',
    reads: 'replica',
    input: OrderFilter,
    output: OrderPage,
    refusals: [],
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/trade/api/order/detail',
    access: 'member',
    summary: '订单详情',
    reads: 'replica',
    input: OrderRef,
    output: OrderDetail,
    refusals: ['not-found'],
  }),
}
