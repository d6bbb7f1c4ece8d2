import { type Fen, moneyWords } from '@xiaojiu/kernel/money.ts'

export interface Spending {
  readonly payable: Fen
  /** The amount that this login has ordered this month without approval. */
  readonly spent: Fen
}

export interface SpendingLimits {
  readonly needsApproval: boolean
  readonly orderLimit: Fen | null
  readonly monthLimit: Fen | null
}

export interface ApprovalCause {
  readonly cause: 'needs-approval' | 'order-limit' | 'month-limit'
  readonly why: string
}

/** Whether another person must approve an order, and why. An amount equal to the limit is within it. */
export function approvalCause(limits: SpendingLimits, { payable, spent }: Spending): ApprovalCause | null {
  const { needsApproval, orderLimit, monthLimit } = limits
  if (needsApproval) return { cause: 'needs-approval', why: '您的账号下单须经主账号审批' }
  if (orderLimit !== null && payable > orderLimit)
    return { cause: 'order-limit', why: `本单超出您的单笔限额 ${moneyWords(orderLimit)}` }
  if (monthLimit !== null && spent + payable > monthLimit)
    return {
      cause: 'month-limit',
      why: `本单超出您的月度限额 ${moneyWords(monthLimit)}（本月已下单 ${moneyWords(spent)}）`,
    }
  return null
}
