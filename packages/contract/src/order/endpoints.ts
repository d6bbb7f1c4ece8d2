import { COMMIT_TIMEOUT_MS, endpoint } from '../define.ts'
import { PaymentView, StartPayment } from '../payment/schemas.ts'
import { Done, Nothing } from '../wire.ts'
import { approvalEndpoints } from './approval-endpoints.ts'
import { bulkEndpoints } from './bulk-endpoints.ts'
import { frequentEndpoints } from './frequent-endpoints.ts'
import { LicenceForecast } from './licence-forecast.ts'
import {
  CancelOrder,
  CommitOrder,
  CommitResult,
  ConfirmOrder,
  OrderDetail,
  OrderFilter,
  OrderPage,
  OrderRef,
  PayOrderRef,
  PayOrderView,
  Settlement,
} from './schemas.ts'
import { shipmentEndpoints } from './shipment-endpoints.ts'
import { settlementEndpoints } from './settlement-endpoints.ts'
import { Spending } from './spending.ts'

/** 订单结算. */
export const orderEndpoints = {
  ...settlementEndpoints,
  confirmOrder: endpoint({
    method: 'POST',
    path: '/trade/api/cart/confirmOrder',
    access: 'buyer',
    right: 'order',
    summary: '结算页：勾选商品的最终金额与一次性提交凭证',
    input: ConfirmOrder,
    output: Settlement,
    refusals: ['nothing-checked'],
    spec: 'EP-136',
  }),
  commitOrder: endpoint({
    method: 'POST',
    path: '/trade/api/cart/commitOrder',
    access: 'buyer',
    right: 'order',
    summary: '提交订单：占用库存、冻结价格、每店一单；重复提交返回同一结果',
    input: CommitOrder,
    output: CommitResult,
    refusals: [
      'settlement-outdated',
      'settlement-blocked',
      'address-refused',
      'out-of-stock',
      'nothing-checked',
      'already-submitted',
      'approval-needed',
      'key-reused',
    ],
    idempotencyKey: 'submitToken',
    timeoutMs: COMMIT_TIMEOUT_MS,
    spec: 'EP-131',
  }),
  getPayOrder: endpoint({
    method: 'GET',
    path: '/trade/api/pay/payOrder',
    access: 'buyer',
    summary: '收银台：应付金额、时限与可用方式',
    input: PayOrderRef,
    output: PayOrderView,
    refusals: ['not-found'],
  }),
  payOrder: endpoint({
    method: 'POST',
    path: '/trade/api/pay/start',
    access: 'buyer',
    right: 'pay',
    summary: '发起支付；同一方式未结束的支付继续使用',
    input: StartPayment,
    output: PaymentView,
    refusals: ['not-found', 'already-paid', 'payable-closed', 'licence-lapsed', 'channel-unavailable'],
  }),
  cancelPayOrder: endpoint({
    method: 'POST',
    path: '/trade/api/order/cancel',
    access: 'buyer',
    right: 'order',
    summary: '取消未付款的订单，释放库存',
    input: CancelOrder,
    output: Done,
    refusals: ['not-found', 'state-changed'],
  }),
  listOrders: endpoint({
    method: 'POST',
    path: '/trade/api/order/list',
    access: 'member',
    summary: '我的订单',
    input: OrderFilter,
    output: OrderPage,
    refusals: [],
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/trade/api/order/detail',
    access: 'member',
    summary: '订单详情',
    input: OrderRef,
    output: OrderDetail,
    refusals: ['not-found'],
  }),
  forecastLicences: endpoint({
    method: 'GET',
    path: '/trade/api/order/licenceForecast',
    access: 'member',
    summary: '证照到期后，常购商品中将无法下单的品种',
    input: Nothing,
    output: LicenceForecast,
    refusals: [],
    errors: 'caller',
  }),
  getSpending: endpoint({
    method: 'GET',
    path: '/trade/api/order/spendByMonth',
    access: 'member',
    summary: '近 12 个月的采购额与去年同期',
    input: Nothing,
    output: Spending,
    refusals: [],
    errors: 'caller',
  }),
  ...approvalEndpoints,
  ...bulkEndpoints,
  ...frequentEndpoints,
  ...shipmentEndpoints,
}
