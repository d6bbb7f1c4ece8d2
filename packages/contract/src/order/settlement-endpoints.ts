import { z } from 'zod'
import { RiskHold } from '../cart/advice-schemas.ts'
import { COMMIT_TIMEOUT_MS, endpoint } from '../define.ts'
import { ClosedWay, PAY_CHANNELS, PayWays } from '../payment/schemas.ts'
import { Yuan } from '../wire.ts'
import { CommitOrder, CommitResult, ConfirmOrder, Settlement, SubmitToken } from './schemas.ts'

/** Whether the ticked goods can be ordered now, and everything that prevents it. */
export const OrderValidation = z.object({
  isValid: z.boolean(),
  problems: z.array(z.string()),
  /** Stops of supply by the platform or by an affected store, with the contact. */
  riskList: z.array(RiskHold),
  /** Why this login needs approval to order; null when it does not. */
  approval: z.string().nullable(),
  payable: Yuan,
})
export interface OrderValidation extends z.output<typeof OrderValidation> {}

/** How much of the ticked goods the company's balance and credit can pay. */
export const SettlementCredit = z.object({
  payable: Yuan,
  channels: z.array(z.enum(PAY_CHANNELS)),
  closedWays: z.array(ClosedWay),
  ways: PayWays,
  stores: z.array(z.object({ storeId: z.string(), storeName: z.string(), payable: Yuan })),
})
export interface SettlementCredit extends z.output<typeof SettlementCredit> {}

const RushRef = z.strictObject({ submitToken: SubmitToken })

/** The place of a settlement in the rush line. */
export const RushPlace = z.object({
  /** False before the order is sent, while it is placed and afterwards. */
  isWaiting: z.boolean(),
  aheadCount: z.int(),
  /** An estimate. */
  waitSeconds: z.int(),
})
export interface RushPlace extends z.output<typeof RushPlace> {}

/** Called before an order is placed. */
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
  confirmOrder: endpoint({
    method: 'POST',
    path: '/trade/api/cart/confirmOrder',
    access: 'buyer',
    right: 'order',
    summary: '结算页：勾选商品的最终金额与一次性提交凭证',
    input: ConfirmOrder,
    output: Settlement,
    refusals: ['nothing-checked', 'settlement-blocked'],
    spec: 'EP-136',
  }),
  commitOrder: endpoint({
    method: 'POST',
    path: '/trade/api/cart/commitOrder',
    access: 'buyer',
    right: 'order',
    forbiddenForProxy: 'money',
    summary: '提交订单：占用库存、冻结价格、每店一单；重复提交返回同一结果',
    input: CommitOrder,
    output: CommitResult,
    refusals: [
      'settlement-outdated',
      'settlement-blocked',
      'unpaid-limit',
      'address-refused',
      'out-of-stock',
      'nothing-checked',
      'already-submitted',
      'approval-needed',
      'key-reused',
      'too-busy',
    ],
    idempotencyKey: 'submitToken',
    timeoutMs: COMMIT_TIMEOUT_MS,
    spec: 'EP-131',
  }),
}
