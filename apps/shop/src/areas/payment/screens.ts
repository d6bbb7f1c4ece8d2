import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const PayQuery = z.object({ payOrderId: z.string().optional() })
/** The way to pay that is open. */
export const CashierQuery = PayQuery.extend({ channel: z.enum(['wechat', 'alipay', 'transfer']).optional() })

const resultPage = () => import('./ResultPage.tsx').then(file => file.ResultPage)

export const paymentScreens: readonly Screen[] = [
  {
    path: '/onlinePay',
    layout: 'default',
    access: 'member',
    query: CashierQuery,
    page: () => import('./CashierPage.tsx').then(file => file.CashierPage),
  },
  { path: '/onlinePayMerchant', layout: 'default', access: 'member', query: PayQuery },
  { path: '/onlinePayPublic', layout: 'default', access: 'member', query: PayQuery },
  { path: '/onlinePayZYT', layout: 'default', access: 'member', query: PayQuery },
  {
    path: '/transferCorporate',
    layout: 'default',
    access: 'member',
    query: PayQuery,
    page: () => import('./TransferPage.tsx').then(file => file.TransferPage),
  },
  { path: '/resultsPayment', layout: 'default', access: 'member', query: PayQuery, page: resultPage },
  { path: '/resultsPayment2', layout: 'default', access: 'member', query: PayQuery, page: resultPage },
  { path: '/resultsPaymentZYT', layout: 'default', access: 'member', query: PayQuery, page: resultPage },
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
