import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

const PayQuery = z.object({ payOrderId: z.string().optional() })

export const paymentScreens: readonly Screen[] = [
  { path: '/onlinePay', layout: 'default', access: 'member', query: PayQuery },
  { path: '/onlinePayMerchant', layout: 'default', access: 'member', query: PayQuery },
  { path: '/onlinePayPublic', layout: 'default', access: 'member', query: PayQuery },
  { path: '/onlinePayZYT', layout: 'default', access: 'member', query: PayQuery },
  { path: '/transferCorporate', layout: 'default', access: 'member', query: PayQuery },
  { path: '/resultsPayment', layout: 'default', access: 'member', query: PayQuery },
  { path: '/resultsPayment2', layout: 'default', access: 'member', query: PayQuery },
  { path: '/resultsPaymentZYT', layout: 'default', access: 'member', query: PayQuery },
  { path: '/walletRecharge', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/withdrawal', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/withdrawPassword', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/bindCard', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/repayment', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/repaymentLoan', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/personal/myWallet', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/myBill', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/contactBill', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/myFinance', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/payConfig', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/onlinePayDetail', layout: 'fixed', access: 'member', query: PayQuery },
]
