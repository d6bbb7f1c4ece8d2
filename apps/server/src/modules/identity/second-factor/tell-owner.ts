import type { GatewayContext } from '#platform/context.ts'
import { sendLater } from '../send-sms.ts'
import { getAccount } from '../tables/accounts.ts'

/** Tells the owner of a login that one of the recovery codes was used: if it was somebody else, they learn it now. */
export async function tellRecoveryUsed(ctx: GatewayContext, accountId: string): Promise<void> {
  const { mobile, loginName } = await getAccount(ctx.db, accountId)
  sendLater(ctx, { mobile, template: 'recovery-code-used', params: { account: loginName } })
}
