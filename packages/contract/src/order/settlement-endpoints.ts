import { endpoint } from '../define.ts'
import { ConfirmOrder } from './schemas.ts'
import { OrderValidation, RushPlace, RushRef, SettlementCredit } from './settlement-schemas.ts'

/** Asked before an order is placed. */
export const settlementEndpoints = {
  validateOrder: endpoint({
    method: 'POST',
    path: '/trade/api/cart/validateOrder',
    access: 'buyer',
    right: 'order',
    summary: '结算前校验：商品、限购、起配、配送、风险与审批',
    input: ConfirmOrder,
    output: OrderValidation,
    refusals: ['nothing-checked', 'settlement-blocked'],
    spec: 'EP-129',
  }),
  getSettlementCredit: endpoint({
    method: 'POST',
    path: '/trade/api/cart/getCustCreditPrice',
    access: 'buyer',
    right: 'order',
    summary: '勾选商品可用的余额与账期额度',
    input: ConfirmOrder,
    output: SettlementCredit,
    refusals: ['nothing-checked', 'settlement-blocked'],
    spec: 'EP-130',
  }),
  getRushPlace: endpoint({
    method: 'GET',
    path: '/trade/api/cart/rushPlace',
    access: 'buyer',
    right: 'order',
    summary: '抢购排队：前面还有多少人、预计等待时间',
    input: RushRef,
    output: RushPlace,
    refusals: [],
  }),
}
