import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { expect, test } from 'vitest'
import type { Need } from '#trade/session/leave.ts'
import { screens } from './screens.ts'

/** The main call of each page. */
const CALLS: Readonly<Record<string, Endpoint>> = {
  '/cart': cartEndpoints.getCart,
  '/intelligentPurchasing': orderEndpoints.listTasks,
  '/orderSettlement': orderEndpoints.confirmOrder,
  '/frequentPurchase': orderEndpoints.listBought,
  '/walletRecharge': paymentEndpoints.recharge,
  '/withdrawal': paymentEndpoints.listWithdrawals,
  '/withdrawPassword': paymentEndpoints.setPayPassword,
  '/bindCard': paymentEndpoints.getWallet,
  '/repayment': paymentEndpoints.listDebts,
  '/repaymentLoan': paymentEndpoints.listDebts,
  '/personal/quickOrder': orderEndpoints.checkNeeds,
  '/personal/historyPurchase': orderEndpoints.listBought,
  '/personal/goodsReturn': afterSaleEndpoints.applyCase,
  '/personal/myWallet': paymentEndpoints.getWallet,
  '/personal/myBill': paymentEndpoints.listBill,
  '/personal/contactBill': paymentEndpoints.listStatements,
  '/personal/myFinance': paymentEndpoints.getCredit,
  '/personal/onlinePayDetail': paymentEndpoints.getPaymentDetail,
  '/personal/payConfig': paymentEndpoints.getPaySettings,
  '/personal/invoiceDetail': invoiceEndpoints.getInvoice,
  '/personal/replenishLisence': qualificationEndpoints.submitLicences,
  '/personal/updateLicense': qualificationEndpoints.submitLicences,
  '/personal/updateLegalPerson': qualificationEndpoints.changeLegalPerson,
}

/** What the server requires of the caller. */
function needsOf({ access, right }: Endpoint): Need[] {
  return [
    ...(access === 'buyer' ? (['approved'] as const) : []),
    ...(access === 'main-account' ? (['main-account'] as const) : []),
    ...(right ? [right] : []),
  ]
}

test('requires of a login for each page exactly what the server requires for its main call', () => {
  const asked = screens.filter(({ needs }) => needs !== undefined).map(({ path, needs }) => [path, needs] as const)
  const wanted = Object.entries(CALLS).map(([path, endpoint]) => [path, needsOf(endpoint)] as const)
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(wanted))
})
