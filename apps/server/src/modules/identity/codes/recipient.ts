import { Mobile } from '@xiaojiu/contract/wire.ts'
import type { Db } from '#platform/database/database.ts'
import { type Account, findAccountsByLogin, findAccountsByMobile } from '../tables/accounts.ts'

const BY_NAME = 'account:'

/** The recipient for limits: a mobile itself; a login name by its name, so that its mobile is not revealed. */
export function recipientOf(typed: string): string {
  return Mobile.safeParse(typed).success ? typed : BY_NAME + typed.toLowerCase()
}

export function isByName(recipient: string): boolean {
  return recipient.startsWith(BY_NAME)
}

/** The logins of a recipient, disabled ones included. */
export async function accountsOf(db: Db, recipient: string): Promise<readonly Account[]> {
  if (!isByName(recipient)) return findAccountsByMobile(db, recipient)
  // A released number gets no code for the login.
  const named = await findAccountsByLogin(db, recipient.slice(BY_NAME.length), 1)
  return named.filter(account => account.mobileFreedAt === null)
}
