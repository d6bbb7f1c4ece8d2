import { PAY_CHANNELS } from '@xiaojiu/contract/payment/words.ts'
import { z } from 'zod'

export const PayQuery = z.object({ payOrderId: z.string().optional() })
/** The way to pay that is open. */
export const CashierQuery = PayQuery.extend({ channel: z.enum(PAY_CHANNELS).optional() })

const PageNumber = z.coerce.number().int().min(1).max(10_000).default(1)
const MonthText = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .optional()
export const WalletQuery = z.object({ direction: z.enum(['in', 'out']).optional(), month: MonthText, page: PageNumber })
export const RechargeQuery = z.object({ collectionId: z.string().optional() })
export const RepaymentQuery = z.object({ collectionId: z.string().optional() })
export const FinanceQuery = z.object({ page: PageNumber })
/** A user who sets the password in order to withdraw continues with the withdrawal. */
export const PayPasswordQuery = z.object({ next: z.literal('withdrawal').optional() })
export const WithdrawalQuery = z.object({ page: PageNumber })
export const BillQuery = z.object({
  month: MonthText,
  kind: z.enum(['order', 'refund', 'recharge', 'withdraw', 'repay']).optional(),
  page: PageNumber,
})
export const StatementQuery = z.object({ month: MonthText, storeId: z.string().optional() })
export const PaymentDetailQuery = z.object({ paymentId: z.string().optional(), payOrderId: z.string().optional() })
