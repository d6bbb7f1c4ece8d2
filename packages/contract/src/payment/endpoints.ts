import { endpoint } from '../define.ts'
import { PaymentRef, PaymentView } from './schemas.ts'

/** 支付. A payment is started for what it pays by the area that knows it; here it is followed. */
export const paymentEndpoints = {
  getPayment: endpoint({
    method: 'GET',
    path: '/trade/api/pay/detail',
    access: 'member',
    summary: '支付状态；等待中的会向支付渠道核实',
    input: PaymentRef,
    output: PaymentView,
    refusals: ['not-found'],
  }),
}
