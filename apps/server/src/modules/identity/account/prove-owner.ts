import type { OwnerProof } from '@xiaojiu/contract/identity/account-schemas.ts'
import type { UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { redeemTicket } from '../codes/check-code.ts'
import { type Account, lockAccount } from '../tables/accounts.ts'
import { proveOwnPassword } from './prove-own-password.ts'

/** Looks at the password, if that is the proof. Outside a transaction: a refusal would undo the count. */
export async function provePasswordOf(ctx: UserContext, proof: OwnerProof): Promise<void> {
  if ('password' in proof) await proveOwnPassword(ctx, proof.password, proof)
}

/** The signed-in login, held until the transaction ends; uses up the ticket of a code, if that is the proof. */
export async function lockProvenAccount({ db, now, actor }: UserContext, proof: OwnerProof): Promise<Account> {
  const account = await lockAccount(db, actor.accountId)
  if ('password' in proof) return account
  const shown = { ticket: proof.proofTicket, mobile: account.mobile, purpose: 'prove-mobile' } as const
  if (!(await redeemTicket(db, shown, now))) throw new Refusal('mobile-unproven')
  return account
}
