import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getPayment } from './get-payment.ts'

export function paymentRoutes(mounting: Mounting): void {
  mount(mounting, paymentEndpoints, {
    getPayment: (ctx, { paymentId }) => getPayment(ctx, paymentId),
  })
}
