import type { ChangeMobile } from '@xiaojiu/contract/identity/account-schemas.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inTransaction, type User } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { redeemTicket } from '../codes/check-code.ts'
import { sendLater } from '../send-sms.ts'
import { lockAccount, replaceMobile } from '../tables/accounts.ts'

/** Binds another mobile to the login. Both mobiles have been proven by a code; both proofs are used up. */
export async function changeMobile(
  ctx: GatewayContext<User>,
  { oldTicket, mobile, ticket }: ChangeMobile,
): Promise<void> {
  const account = await inTransaction(ctx, async tx => {
    const before = await lockAccount(tx.db, tx.actor.accountId)
    if (before.mobile === mobile) throw new Refusal('same-mobile')
    const isOldProven = await redeemTicket(
      tx.db,
      { ticket: oldTicket, mobile: before.mobile, purpose: 'prove-mobile' },
      tx.now,
    )
    const isNewProven = await redeemTicket(tx.db, { ticket, mobile, purpose: 'change-mobile' }, tx.now)
    if (!isOldProven || !isNewProven) throw new Refusal('mobile-unproven')
    await replaceMobile(tx.db, before.id, mobile)
    await audit(tx, {
      action: 'identity.change-mobile',
      subject: before.id,
      details: { from: maskPersonalData(before.mobile), to: maskPersonalData(mobile) },
    })
    return before
  })
  const params = { account: account.loginName, mobile: maskPersonalData(mobile) }
  sendLater(ctx, { mobile: account.mobile, template: 'mobile-changed', params })
}
