import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { cancelPayOrder } from './cancel-pay-order.ts'
import { commitOrder } from './commit-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { forecastLicences } from './forecast-licences.ts'
import { getOrder } from './get-order.ts'
import { getPayOrder } from './get-pay-order.ts'
import { listOrders } from './list-orders.ts'
import { payPayOrder } from './pay-pay-order.ts'
import { receiveOrder } from './receive-order.ts'

export function orderRoutes(mounting: Mounting): void {
  mount(mounting, orderEndpoints, {
    confirmOrder: (ctx, { addressId }) => confirmOrder(ctx, addressId),
    commitOrder: (ctx, commit) => commitOrder(ctx, commit),
    getPayOrder: (ctx, { payOrderId }) => getPayOrder(ctx, payOrderId),
    payOrder: (ctx, wanted) => payPayOrder(ctx, wanted),
    cancelPayOrder: async (ctx, { payOrderId, reason }) => {
      await cancelPayOrder(ctx, payOrderId, reason)
      return {}
    },
    forecastLicences: ctx => forecastLicences(ctx),
    listOrders: (ctx, filter) => listOrders(ctx, filter),
    getOrder: (ctx, { orderId }) => getOrder(ctx, orderId),
    receiveOrder: async (ctx, { orderId }) => {
      await receiveOrder(ctx, orderId)
      return {}
    },
  })
}
