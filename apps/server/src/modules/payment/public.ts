/** The interface of payment for other modules. */
export type { PayablePart } from './domain/payable.ts'
export { paymentSettled, refundRequested, transferClaimed } from './events.ts'
/** Payments and refunds of orders, by order. */
export { moneyOfOrders, type OrderMoney } from './money-of-orders.ts'
export { viewOf as paymentViewOf } from './pay/get-payment.ts'
export { type LedgerAccount, openAccountsFor } from './ledger/account-tables.ts'
export {
  type Journal,
  type JournalEntry,
  postFirstJournals,
  postJournal,
  reversed,
} from './ledger/post-journal.ts'
/** The ways to pay that are open to this login for these parts. */
export { type OpenWays, payWaysFor } from './pay/pay-ways.ts'
/** Refunds: everything, or a part of one order; each to its source. */
export { refundOrderPart, refundPayable } from './refund/refund-payable.ts'
/** 赔付: a store keeps its money when somebody else bears a refund. */
export { bookCompensation } from './refund/compensation.ts'
export { type RefundWay, refundFor } from './refund/refund-tables.ts'
/** Called at shipping: the order's debt on credit becomes due from that day. */
export { startCreditTerm } from './credit/debts.ts'
export type { Payable } from './domain/payable.ts'
export { type PayWay, startPayment } from './pay/start-payment.ts'
/** Called when the payable must not be paid any more: a frozen wallet part is released within minutes. */
export { stopPaying } from './pay/start-payment.ts'
/** `isClaimed`: the buyer has uploaded the receipt of a transfer that has not arrived yet. */
export { isClaimed, lastPaymentOf } from './tables.ts'
/** The desks for credit applications, a store's own receipts and disputed statements. */
export { creditApplicationDesk } from './credit/application-desk.ts'
export { merchantReceiptDesk, statementDisputeDesk } from './desks/desks.ts'

/** The money data in the dossiers of companies. */
export { moneyTab } from './operating/company-money.ts'
export { overdueOf, walletsOf } from './operating/company-money-tables.ts'
export { paymentNumbers } from './operating/company-money.ts'
/** A store's money lists as exports, and the acts that need a second person of the store. */
export {
  agedDebtsSource,
  monthStatementsSource,
  storeApplicationsSource,
  storeLinesSource,
  storeReceiptsSource,
  storeStatementsSource,
} from './selling/export-store-money.ts'
export { bankLineSheet } from './selling/bank-line-sheet.ts'
export { creditKind } from './selling/credit-kind.ts'
export { receiptKind } from './selling/receipt-kind.ts'
export { statementCorrectKind } from './selling/correct-statement.ts'
/** 保证金 of stores, and the platform's account for it. */
export { depositOf } from './deposits/list-transfers.ts'
export { depositClaimKind } from './deposits/claim-deposit.ts'
export { transfersSource } from './deposits/export-transfers.ts'
/** For merged companies: balances and debts, and the transfer of the wallet. */
export { lockMergeMoney, mergeMoneyOf } from './operating/company-money-tables.ts'
export { moveWallet } from './wallet/move-wallet.ts'

/** 资金 on the home page, and what providers do not answer. */
export { moneyFigures, providerFigure } from './operating/money-figures.ts'
/** 待确认收款 and 逾期账款 on the home page of a store. */
export { moneyWatches } from './selling/watch-money.ts'
