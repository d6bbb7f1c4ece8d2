import type { Machine } from '@xiaojiu/kernel/machine.ts'
import { orderMachine } from './order/domain/order.states.ts'
import { payOrderMachine } from './order/domain/pay-order.states.ts'
import { reservationMachine } from './order/domain/reservation.states.ts'
import { scanMachine } from './identity/domain/scan.states.ts'
import { paymentMachine } from './payment/domain/payment.states.ts'
import { refundMachine } from './payment/domain/refund.states.ts'

/** Every state machine with the column that keeps its state. A test compares each with the column's constraint. */
export const allMachines: Readonly<Record<string, Machine<string, string>>> = {
  'identity.scan_login': scanMachine,
  'order.order': orderMachine,
  'order.pay_order': payOrderMachine,
  'order.reservation': reservationMachine,
  'payment.payment': paymentMachine,
  'payment.refund': refundMachine,
}
