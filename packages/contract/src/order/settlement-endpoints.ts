import { z } from 'zod'
import { RiskHold } from '../cart/advice-schemas.ts'
import { endpoint } from '../define.ts'
import { ClosedWay, PAY_CHANNELS, PayWays } from '../payment/schemas.ts'
import { Yuan } from '../wire.ts'
import { ConfirmOrder, SubmitToken } from './schemas.ts'

/** Whether what is ticked could be ordered now, and everything that stands in the way. */
export const OrderValidation = z.object({
  isValid: z.boolean(),
  problems: z.array(z.string()),
  /** Supply stopped by the platform or by a store concerned, and whom to call. */
  riskList: z.array(RiskHold),
  /** Why this login cannot order it without approval; null when it can. */
  approval: z.string().nullable(),
  payable: Yuan,
})
export interface OrderValidation extends z.output<typeof OrderValidation> {}

/** What the balance and the credit of the company can pay of what is ticked. */
export const SettlementCredit = z.object({
  payable: Yuan,
  channels: z.array(z.enum(PAY_CHANNELS)),
  closedWays: z.array(ClosedWay),
  ways: PayWays,
  stores: z.array(z.object({ storeId: z.string(), storeName: z.string(), payable: Yuan })),
})
export interface SettlementCredit extends z.output<typeof SettlementCredit> {}

const RushRef = z.strictObject({ submitToken: SubmitToken })

/** Where a settlement of goods that everybody wants stands in the line. */
export const RushPlace = z.object({
  /** False before the order is sent, while it is placed and after. */
  isWaiting: z.boolean(),
  aheadCount: z.int(),
  /** About. */
  waitSeconds: z.int(),
})
export interface RushPlace extends z.output<typeof RushPlace> {}

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
