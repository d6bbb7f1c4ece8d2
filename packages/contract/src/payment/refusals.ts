import type { RefusalText } from '../refusals.ts'

export const paymentRefusals = {
  'already-paid': { status: 409, msg: '该订单已支付，请勿重复付款' },
  'payable-closed': { status: 409, msg: '该订单已取消或已超过支付时限，不能再支付' },
  'insufficient-balance': { status: 409, msg: '余额不足' },
  'channel-unavailable': { status: 503, msg: '该支付方式暂不可用，请稍后再试或选择其他方式' },
} as const satisfies Record<string, RefusalText>
