import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import type { MemberContext } from '#platform/context.ts'
import { early, type Mounting, mount } from '#platform/http/mount.ts'
import { addCartFromOrder } from './frequent/add-cart-from-order.ts'
import { approveRequest, refuseRequest, withdrawRequest } from './approval/decide-request.ts'
import { getPurchaseRequest } from './approval/get-request.ts'
import { listPurchaseRequests } from './approval/list-requests.ts'
import { raiseRequest } from './approval/raise-request.ts'
import { requestPurchase } from './approval/request-purchase.ts'
import { bulkHandlers } from './bulk/handlers.ts'
import { cancelPayOrder } from './cancel/cancel-pay-order.ts'
import { commitOrder } from './place/commit-order.ts'
import { confirmOrder } from './settle/confirm-order.ts'
import { exportOrders } from './read/export-orders.ts'
import { downloadDeliveryNote } from './ship/delivery-notes.ts'
import { forecastLicences } from './frequent/forecast-licences.ts'
import { frequentHandlers } from './frequent/handlers.ts'
import { getOrder } from './read/get-order.ts'
import { getSettlementCredit } from './settle/get-settlement-credit.ts'
import { getSpending } from './read/get-spending.ts'
import { getPayOrder } from './pay/get-pay-order.ts'
import { listOrders } from './read/list-orders.ts'
import { payPayOrder } from './pay/pay-pay-order.ts'
import { payTogether } from './pay/pay-together.ts'
import { receiveOrder } from './receive/receive-order.ts'
import { getLogistics } from './ship/get-logistics.ts'
import { listParcels } from './ship/list-parcels.ts'
import { requestToken } from './settle/submit-token.ts'
import { inLine, rushPlaceOf, throughLine } from './place/rush-line.ts'
import { validateOrder } from './settle/validate-order.ts'

export function orderRoutes(mounting: Mounting): void {
  mount(
    mounting,
    orderEndpoints,
    {
      ...bulkHandlers,
      ...frequentHandlers,
      confirmOrder: (ctx, asked) => confirmOrder(ctx, asked),
      validateOrder: (ctx, choice) => validateOrder(ctx, choice),
      getSettlementCredit: (ctx, choice) => getSettlementCredit(ctx, choice),
      commitOrder: early((ctx: MemberContext, commit: CommitOrder) => commitOrder(ctx, commit)),
      getRushPlace: async (ctx, { submitToken }) => rushPlaceOf(ctx, submitToken),
      getPayOrder: (ctx, { payOrderId }) => getPayOrder(ctx, payOrderId),
      payOrder: (ctx, wanted) => payPayOrder(ctx, wanted),
      payTogether: (ctx, { payOrderIds }) => payTogether(ctx, payOrderIds),
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
      receiveOrder: (ctx, receipt) => receiveOrder(ctx, receipt),
      listParcels: (ctx, filter) => listParcels(ctx, filter),
      getLogistics: (ctx, { orderId }) => getLogistics(ctx, orderId),
      addCartFromOrder: (ctx, { orderId }) => addCartFromOrder(ctx, orderId),
      downloadDeliveryNote: async (ctx, { parcelId }, exchange) => {
        await downloadDeliveryNote(ctx, parcelId, exchange)
        return {}
      },
      exportOrders: async (ctx, choice, { reply }) => {
        await exportOrders(ctx, choice, reply)
        return {}
      },
    },
    {
      commitOrder: (ctx, { submitToken }, enter) => throughLine(ctx, submitToken, enter),
      commitPlan: (ctx, { submitToken }, enter) => throughLine(ctx, submitToken, enter),
      approvePurchaseRequest: (ctx, { requestId, isRush }, enter) =>
        isRush ? inLine(ctx, requestToken(requestId), enter) : enter(),
    },
  )
}
