import type { RecoverableAccounts } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import type { Context } from '#platform/context.ts'
import { loginOptions } from '../log-in/login-options.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { accountsOf } from '../codes/recipient.ts'
import { proofOf } from './recovery-ticket.ts'

/** The logins whose password the proven mobile may set; with a name, only those of companies called so. */
export async function listRecoverable(
  ctx: Context,
  ticket: string,
  membershipsOf: MembershipsOf,
  companyName = '',
): Promise<RecoverableAccounts> {
  const { recipient } = await proofOf(ctx, ticket, ['find-password'])
  const accounts = (await accountsOf(ctx.db, recipient)).filter(
    ({ state, kind }) => state === 'enabled' && kind === 'buyer',
  )
  const options = await loginOptions(ctx, accounts, membershipsOf)
  return { list: options.filter(option => option.companyName.includes(companyName)) }
}
