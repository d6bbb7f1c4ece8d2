import { makeAfterSale } from './after-sale.ts'
import { makeFirstTrade } from './first-trade.ts'
import { makeLicenceChange } from './licence-change.ts'
import { makeOpening } from './opening.ts'
import {
  makeAppeal,
  makeBinding,
  makeCertification,
  makeEvaluation,
  makeMerchant,
  makeNewItem,
  makeSpecialInvoice,
} from './platform-desks.ts'
import type { MakeCase } from './practice.ts'
import { makeRegistration } from './registration.ts'
import { makeCredit, makeDispute, makePrize, makeReceipt } from './store-desks.ts'

/** How to create a practice case, by the name of its desk. A test checks that no desk is missing. */
export const PRACTICE_DESKS: Readonly<Record<string, MakeCase>> = {
  registration: makeRegistration,
  'licence-change': makeLicenceChange,
  certification: makeCertification,
  binding: makeBinding,
  'password-appeal': makeAppeal,
  merchant: makeMerchant,
  'store-opening': makeOpening,
  'new-item': makeNewItem,
  'special-invoice': makeSpecialInvoice,
  prize: makePrize('platform'),
  'after-sale-arbitration': makeAfterSale('judged'),
  evaluation: makeEvaluation,
  'first-trade': makeFirstTrade,
  'merchant-receipt': makeReceipt,
  credit: makeCredit,
  'statement-dispute': makeDispute,
  'after-sale': makeAfterSale('damaged'),
  'after-sale-inspection': makeAfterSale('returning'),
  'after-sale-reship': makeAfterSale('papers'),
  'store-prize': makePrize('store'),
}
