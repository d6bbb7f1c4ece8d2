import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { Job } from '#platform/jobs/job.ts'
import { closeMonths } from './bills/close-months.ts'
import { closeOverdueCollections } from './collections/collections-tables.ts'
import { remindDebts, startLateTerms } from './credit/debts.ts'
import { watchMoney } from './operating/watch-money.ts'
import { verifyPendingPayments } from './pay/verify-payment.ts'
import { reconcileYesterday } from './reconcile/reconcile-day.ts'
import { sendRefunds } from './refund/refunds.ts'
import { sendWithdrawals } from './wallet/withdraw.ts'

const closeCollections = (ctx: Context) => inSystemTransaction(ctx, tx => closeOverdueCollections(tx.db, tx.now))

export const paymentJobs: readonly Job[] = [
  { name: 'payment.verify-pending', cron: '* * * * *', run: verifyPendingPayments },
  { name: 'payment.send-refunds', cron: '* * * * *', run: sendRefunds },
  { name: 'payment.send-withdrawals', cron: '* * * * *', run: sendWithdrawals },
  { name: 'payment.close-collections', cron: '*/10 * * * *', run: closeCollections },
  { name: 'payment.start-terms', cron: '20 0 * * *', run: startLateTerms },
  { name: 'payment.remind-debts', cron: '0 9 * * *', run: remindDebts },
  { name: 'payment.close-months', cron: '25 * * * *', run: closeMonths },
  { name: 'payment.watch-money', cron: '* * * * *', run: watchMoney },
  // Providers publish the bill of the day before in the morning.
  { name: 'payment.reconcile', cron: '30 10 * * *', run: reconcileYesterday },
]
