import type { SubAccountMobile, SubAccountPassword } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import {
  accountNames,
  hashChosenPassword,
  overrideMobile,
  overridePassword,
  redeemTicket,
} from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { managedAccountOf } from './sub-account-of.ts'

/** A new password for an employee's login; whoever is signed in with the old one is signed out. */
export async function resetSubAccountPassword(
  ctx: MemberContext,
  { userBasicId, password }: SubAccountPassword,
): Promise<void> {
  const { loginName, mobile } = await inSnapshot(ctx, async tx => {
    await managedAccountOf(tx, userBasicId)
    return accountNames(tx.db, userBasicId)
  })
  const passwordHash = await hashChosenPassword(password, [loginName, mobile])
  await inTransaction(ctx, async tx => {
    await managedAccountOf(tx, userBasicId)
    await overridePassword(tx, userBasicId, passwordHash)
    await audit(tx, { action: 'company.reset-sub-account-password', subject: userBasicId })
  })
}

/** Another mobile for an employee's login, once its holder has shown the code sent to it. */
export function bindSubAccountMobile(
  ctx: MemberContext,
  { userBasicId, mobile, ticket }: SubAccountMobile,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    await managedAccountOf(tx, userBasicId)
    const isProven = await redeemTicket(tx.db, { ticket, mobile, purpose: 'change-mobile' }, tx.now)
    if (!isProven) throw new Refusal('mobile-unproven')
    await overrideMobile(tx, userBasicId, mobile)
    await audit(tx, { action: 'company.bind-sub-account-mobile', subject: userBasicId })
  })
}
