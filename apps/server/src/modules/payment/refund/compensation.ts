import { COMPENSATIONS, type Compensator } from '@xiaojiu/contract/payment/compensations.ts'
import { type Fen, negate } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { postJournal } from '../ledger/post-journal.ts'

interface Compensation {
  readonly caseId: string
  readonly caseNo: string
  /** The buyer, and the store that was refunded from. */
  readonly companyId: string
  readonly storeId: string
  readonly bearer: Compensator
  readonly amount: Fen
}

const ACCOUNTS = { platform: 'compensation', carrier: 'carrier-claim' } as const

/**
 * Gives a store back what a refund took from its account: as an expense of the platform, or as its claim on the carrier. The
 * same account gets it, so that what is deducted from that account later is what it would have been without the refund. The
 * refund, and what the buyer owes, stay as they are.
 */
export async function bookCompensation(ctx: Context, given: Compensation): Promise<void> {
  const { caseId, caseNo, companyId, storeId, bearer, amount } = given
  await postJournal(ctx.db, ctx.now, {
    ...{ kind: 'compensation', subject: caseId, companyId, reference: caseNo },
    memo: `售后单 ${caseNo} ${COMPENSATIONS[bearer]}`,
    entries: [
      { account: { kind: ACCOUNTS[bearer] }, amount },
      { account: { kind: 'unearned', storeId }, amount: negate(amount) },
    ],
  })
}
