import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { OrderExport, OrderRef } from './schemas.ts'
import {
  BoughtAgain,
  Logistics,
  ParcelFilter,
  ParcelPage,
  ParcelRef,
  Receipt,
  ReceiveOrder,
} from './shipment-schemas.ts'

/** 物流与收货, and what begins from an order again. */
export const shipmentEndpoints = {
  listParcels: endpoint({
    method: 'POST',
    path: '/trade/api/logistics/list',
    access: 'member',
    summary: '物流包裹，最近发货的在前',
    reads: 'replica',
    input: ParcelFilter,
    output: ParcelPage,
    refusals: [],
  }),
  getLogistics: endpoint({
    method: 'GET',
    path: '/trade/api/logistics/detail',
    access: 'member',
    summary: '一笔订单的包裹：批号、轨迹、冷链温度',
    reads: 'replica',
    input: OrderRef,
    output: Logistics,
    refusals: ['not-found'],
  }),
  receiveOrder: endpoint({
    method: 'POST',
    path: '/trade/api/order/receive',
    access: 'buyer',
    right: 'receive',
    forbiddenForProxy: 'word',
    summary: '收货验收：按批号登记少货、破损、错货、批号不符、近效期、多货并确认收货',
    input: ReceiveOrder,
    output: Receipt,
    refusals: ['not-found', 'state-changed', 'receipt-too-many'],
  }),
  addCartFromOrder: endpoint({
    method: 'POST',
    path: '/trade/api/cart/addCartFromOrder',
    access: 'buyer',
    right: 'order',
    summary: '再次购买：把订单中仍可购买的商品加入购物车',
    input: OrderRef,
    output: BoughtAgain,
    refusals: ['not-found', 'cart-full'],
    spec: 'EP-137',
  }),
  downloadDeliveryNote: endpoint({
    method: 'GET',
    path: '/trade/api/order/deliveryNote',
    access: 'member',
    openToWithdrawn: true,
    summary: '下载一个包裹的随货同行单（PDF）',
    input: ParcelRef,
    output: Nothing,
    refusals: ['not-found'],
    answer: 'file',
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: '/trade/api/order/export',
    access: 'member',
    summary: '导出订单及商品明细（Excel）',
    input: OrderExport,
    output: Nothing,
    refusals: ['export-too-large'],
    answer: 'file',
  }),
}
