/** What other modules may ask of payment. */
export { paymentSettled } from './events.ts'
export { viewOf as paymentViewOf } from './get-payment.ts'
export type { LedgerAccount } from './ledger/accounts.ts'
export { type Journal, type JournalEntry, postJournal, reversed } from './ledger/post-journal.ts'
export { refundPayable } from './refund-payable.ts'
export { type Payable, startPayment } from './start-payment.ts'
export { lastPaymentOf } from './store.ts'
