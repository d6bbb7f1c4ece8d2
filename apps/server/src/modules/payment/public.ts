/** What other modules may ask of payment. */
export type { PayablePart } from './domain/payable.ts'
export { paymentSettled, refundRequested, transferClaimed } from './events.ts'
/** What came in and went back for orders, by order. */
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
/** Money back: all of it, or a part of one order; each to where it came from. */
export { refundOrderPart, refundPayable } from './refund/refund-payable.ts'
export { type RefundWay, refundFor } from './refund/refund-tables.ts'
/** To be called when the goods of an order leave: what it owes on credit is due from that day. */
export { startCreditTerm } from './credit/debts.ts'
export type { Payable } from './domain/payable.ts'
export { type PayWay, startPayment } from './pay/start-payment.ts'
/** Called when the payable must not be paid any more: a held wallet part is released within minutes. */
export { stopPaying } from './pay/start-payment.ts'
/** `isClaimed`: the buyer has shown the receipt of a transfer for it that has not arrived yet. */
export { isClaimed, lastPaymentOf } from './tables.ts'
/** Where credit that companies ask for, a store's own receipts and disputed statements are decided. */
export { creditApplicationDesk } from './credit/application-desk.ts'
export { merchantReceiptDesk, statementDisputeDesk } from './desks/desks.ts'

/** What the dossiers of companies show of their money. */
export { moneyTab } from './operating/company-money.ts'
export { overdueOf, walletsOf } from './operating/company-money-tables.ts'
export { paymentNumbers } from './operating/company-money.ts'
/** What a store may see of its money as files, and what takes a second person of the store. */
export {
  storeApplicationsSource,
  storeLinesSource,
  storeReceiptsSource,
  storeStatementsSource,
} from './selling/export-store-money.ts'
export { creditKind } from './selling/credit-kind.ts'
export { statementCorrectKind } from './selling/correct-statement.ts'
/** 保证金 of stores, and the account of the platform that it is paid to. */
export { depositOf } from './deposits/list-transfers.ts'
export { depositClaimKind } from './deposits/claim-deposit.ts'
export { transfersSource } from './deposits/export-transfers.ts'
/** For companies that go into another: what they have and owe, and their wallet on its way. */
export { mergeMoneyOf } from './operating/company-money-tables.ts'
export { moveWallet } from './wallet/move-wallet.ts'
