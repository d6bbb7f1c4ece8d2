import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { approveRequest, refuseRequest, withdrawRequest } from './approval/decide-request.ts'
import { getPurchaseRequest } from './approval/get-request.ts'
import { listPurchaseRequests } from './approval/list-requests.ts'
import { raiseRequest } from './approval/raise-request.ts'
import { requestPurchase } from './approval/request-purchase.ts'
import { cancelPayOrder } from './cancel-pay-order.ts'
import { commitOrder } from './commit-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { forecastLicences } from './forecast-licences.ts'
import { getOrder } from './get-order.ts'
import { getSpending } from './get-spending.ts'
import { getPayOrder } from './get-pay-order.ts'
import { listOrders } from './list-orders.ts'
import { payPayOrder } from './pay-pay-order.ts'
import { receiveOrder } from './receive-order.ts'

export function orderRoutes(mounting: Mounting): void {
  mount(mounting, orderEndpoints, {
    confirmOrder: (ctx, asked) => confirmOrder(ctx, asked),
    commitOrder: (ctx, commit) => commitOrder(ctx, commit),
    getPayOrder: (ctx, { payOrderId }) => getPayOrder(ctx, payOrderId),
    payOrder: (ctx, wanted) => payPayOrder(ctx, wanted),
    cancelPayOrder: async (ctx, { payOrderId, reason }) => {
      await cancelPayOrder(ctx, payOrderId, reason)
      return {}
    },
    forecastLicences: ctx => forecastLicences(ctx),
    getSpending: ctx => getSpending(ctx),
    requestPurchase: (ctx, asked) => requestPurchase(ctx, asked),
    raiseRequest: (ctx, asked) => raiseRequest(ctx, asked),
    listPurchaseRequests: (ctx, query) => listPurchaseRequests(ctx, query),
    getPurchaseRequest: (ctx, { requestId }) => getPurchaseRequest(ctx, requestId),
    approvePurchaseRequest: (ctx, approval) => approveRequest(ctx, approval),
    refusePurchaseRequest: async (ctx, refusal) => {
      await refuseRequest(ctx, refusal)
      return {}
    },
    withdrawPurchaseRequest: async (ctx, { requestId }) => {
      await withdrawRequest(ctx, requestId)
      return {}
    },
    listOrders: (ctx, filter) => listOrders(ctx, filter),
    getOrder: (ctx, { orderId }) => getOrder(ctx, orderId),
    receiveOrder: async (ctx, { orderId }) => {
      await receiveOrder(ctx, orderId)
      return {}
    },
  })
}
