import type { bulkEndpoints } from '@xiaojiu/contract/order/bulk-endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { frequentEndpoints } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import type { MemberContext } from '#platform/context.ts'
import { early, type Handlers, type Mounting, mount } from '#platform/http/mount.ts'
import { approveRequest, refuseRequest, withdrawRequest } from './approval/decide-request.ts'
import { raiseRequest } from './approval/raise-request.ts'
import { getPurchaseRequest, listPurchaseRequests } from './approval/read-requests.ts'
import { requestPurchase } from './approval/request-purchase.ts'
import { checkNeeds, saveNeeds } from './bulk/needs.ts'
import { commitPlan, confirmPlan, putPlanInCart } from './bulk/order-plan.ts'
import { getPlan } from './bulk/show-plan.ts'
import { changeCounts, changeNeeds, listTasks, sendTask } from './bulk/tasks.ts'
import { cancelPayOrder } from './cancel/cancel-orders.ts'
import { addCartFromOrder } from './frequent/add-cart-from-order.ts'
import { forecastLicences, listBought, listLastPurchases, suggestReplenishment } from './frequent/list-bought.ts'
import { getPayOrder } from './pay/get-pay-order.ts'
import { payPayOrder, payTogether } from './pay/pay-pay-order.ts'
import { commitOrder } from './place/commit-order.ts'
import { inLine, rushPlaceOf, throughLine } from './place/place-orders.ts'
import { exportOrders } from './read/export-orders.ts'
import { getOrder, getSpending, listOrders } from './read/read-orders.ts'
import { addDifferencePhotos } from './receive/own-differences.ts'
import { receiveOrder } from './receive/receive-order.ts'
import { confirmOrder, getSettlementCredit, validateOrder } from './settle/confirm-order.ts'
import { requestToken } from './settle/submit-token.ts'
import { downloadDeliveryNote } from './ship/delivery-notes.ts'
import { getLogistics, listParcels } from './ship/get-logistics.ts'

/** 常购与补货: endpoint → use case. */
const frequentHandlers: Handlers<typeof frequentEndpoints> = {
  listBought: (ctx, query) => listBought(ctx, query),
  listLastPurchases: (ctx, { productId }) => listLastPurchases(ctx, productId),
  suggestReplenishment: (ctx, query) => suggestReplenishment(ctx, query),
}

/** 智能采购: endpoint → use case. */
const bulkHandlers: Handlers<typeof bulkEndpoints> = {
  checkNeeds: (ctx, { lines }) => checkNeeds(ctx, lines),
  putPlanInCart: (ctx, { taskId }) => putPlanInCart(ctx, taskId),
  confirmPlan: (ctx, asked) => confirmPlan(ctx, asked),
  commitPlan: (ctx, commit) => commitPlan(ctx, commit),
  getPlan: (ctx, { taskId }) => getPlan(ctx, taskId),
  saveNeeds: (ctx, making) => saveNeeds(ctx, making),
  changeNeeds: (ctx, change) => changeNeeds(ctx, change),
  sendTask: (ctx, send) => sendTask(ctx, send),
  changeCounts: (ctx, counts) => changeCounts(ctx, counts),
  listTasks: (ctx, query) => listTasks(ctx, query),
}

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
      addDifferencePhotos: async (ctx, given) => {
        await addDifferencePhotos(ctx, given)
        return {}
      },
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
