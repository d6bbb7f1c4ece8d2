import { z } from 'zod'
import { PAY_CHANNELS } from '@xiaojiu/contract/payment/words.ts'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

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
/** Who came to set the password in order to withdraw goes on with that. */
export const PayPasswordQuery = z.object({ next: z.literal('withdrawal').optional() })
export const WithdrawalQuery = z.object({ page: PageNumber })
export const BillQuery = z.object({
  month: MonthText,
  kind: z.enum(['order', 'refund', 'recharge', 'withdraw', 'repay']).optional(),
  page: PageNumber,
})
export const StatementQuery = z.object({ month: MonthText, storeId: z.string().optional() })
export const PaymentDetailQuery = z.object({ paymentId: z.string().optional(), payOrderId: z.string().optional() })

const resultPage = () => import('./ResultPage.tsx').then(file => file.ResultPage)

export const paymentScreens: readonly Screen[] = [
  {
    path: '/onlinePay',
    layout: 'default',
    access: 'member',
    query: CashierQuery,
    page: () => import('./CashierPage.tsx').then(file => file.CashierPage),
  },
  {
    path: '/onlinePayMerchant',
    layout: 'default',
    access: 'member',
    query: PayQuery,
    page: () => import('./RemarkPages.tsx').then(file => file.MerchantPayPage),
  },
  {
    path: '/onlinePayPublic',
    layout: 'default',
    access: 'member',
    query: PayQuery,
    page: () => import('./RemarkPages.tsx').then(file => file.BankPayPage),
  },
  {
    path: '/onlinePayZYT',
    layout: 'default',
    access: 'member',
    query: PayQuery,
    page: () => import('./CreditPayPage.tsx').then(file => file.CreditPayPage),
  },
  {
    path: '/transferCorporate',
    layout: 'default',
    access: 'member',
    query: PayQuery,
    page: () => import('./RemarkPages.tsx').then(file => file.TransferPage),
  },
  { path: '/resultsPayment', layout: 'default', access: 'member', query: PayQuery, page: resultPage },
  { path: '/resultsPayment2', layout: 'default', access: 'member', query: PayQuery, page: resultPage },
  { path: '/resultsPaymentZYT', layout: 'default', access: 'member', query: PayQuery, page: resultPage },
  {
    path: '/walletRecharge',
    layout: 'default',
    access: 'member',
    needs: ['approved', 'pay'],
    query: RechargeQuery,
    page: () => import('./wallet/RechargePage.tsx').then(file => file.RechargePage),
  },
  {
    path: '/withdrawal',
    layout: 'default',
    access: 'member',
    needs: ['finance'],
    query: WithdrawalQuery,
    page: () => import('./wallet/WithdrawalPage.tsx').then(file => file.WithdrawalPage),
  },
  {
    path: '/withdrawPassword',
    layout: 'default',
    access: 'member',
    needs: ['main-account', 'pay'],
    query: PayPasswordQuery,
    page: () => import('./wallet/PayPasswordPage.tsx').then(file => file.PayPasswordPage),
  },
  {
    path: '/bindCard',
    layout: 'default',
    access: 'member',
    needs: ['finance'],
    query: NO_QUERY,
    page: () => import('./wallet/BindCardPage.tsx').then(file => file.BindCardPage),
  },
  {
    path: '/repayment',
    layout: 'default',
    access: 'member',
    needs: ['finance'],
    query: RepaymentQuery,
    page: () => import('./credit/RepaymentPage.tsx').then(file => file.RepaymentPage),
  },
  {
    path: '/repaymentLoan',
    layout: 'default',
    access: 'member',
    needs: ['finance'],
    query: RepaymentQuery,
    page: () => import('./credit/RepaymentPage.tsx').then(file => file.LoanRepaymentPage),
  },
  {
    path: '/personal/myWallet',
    layout: 'fixed',
    access: 'member',
    needs: ['finance'],
    query: WalletQuery,
    page: () => import('./wallet/MyWalletPage.tsx').then(file => file.MyWalletPage),
  },
  {
    path: '/personal/myBill',
    layout: 'fixed',
    access: 'member',
    needs: ['finance'],
    query: BillQuery,
    page: () => import('./bills/MyBillPage.tsx').then(file => file.MyBillPage),
  },
  {
    path: '/personal/contactBill',
    layout: 'fixed',
    access: 'member',
    needs: ['finance'],
    query: StatementQuery,
    page: () => import('./bills/ContactBillPage.tsx').then(file => file.ContactBillPage),
  },
  {
    path: '/personal/myFinance',
    layout: 'fixed',
    access: 'member',
    needs: ['finance'],
    query: FinanceQuery,
    page: () => import('./credit/MyFinancePage.tsx').then(file => file.MyFinancePage),
  },
  {
    path: '/personal/payConfig',
    layout: 'fixed',
    access: 'member',
    needs: ['pay'],
    query: NO_QUERY,
    page: () => import('./wallet/PayConfigPage.tsx').then(file => file.PayConfigPage),
  },
  {
    path: '/personal/onlinePayDetail',
    layout: 'fixed',
    access: 'member',
    needs: ['finance'],
    query: PaymentDetailQuery,
    page: () => import('./bills/PaymentDetailPage.tsx').then(file => file.PaymentDetailPage),
  },
]
