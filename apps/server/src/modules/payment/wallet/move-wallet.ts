import { type Fen, negate } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { postJournal } from '../ledger/post-journal.ts'

/** Moves the wallet of a merged company to the remaining company, once. */
export async function moveWallet({ db, now }: Context, fromId: string, intoId: string, amount: Fen): Promise<void> {
  await postJournal(db, now, {
    ...{ kind: 'company-merged', subject: fromId, companyId: intoId, memo: '企业合并，钱包余额转入' },
    entries: [
      { account: { kind: 'wallet', companyId: fromId }, amount },
      { account: { kind: 'wallet', companyId: intoId }, amount: negate(amount) },
    ],
  })
}
