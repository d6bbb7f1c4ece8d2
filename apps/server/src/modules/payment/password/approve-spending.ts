import type { Fen } from '@xiaojiu/kernel/money.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { readPaySettings } from './pay-settings-tables.ts'
import { provePayPassword } from './prove-pay-password.ts'

/** Whether this login may spend what the company has or may owe. Small amounts from the wallet need no password. */
export async function approveSpending(
  ctx: MemberContext,
  source: 'wallet' | 'credit',
  amount: Fen,
  payPassword: string | undefined,
): Promise<void> {
  const settings = await inSnapshot(ctx, tx => readPaySettings(tx.db, ctx.actor.companyId))
  if (source === 'wallet' && !ctx.actor.membership.isMain && !settings.subsMayUseWallet)
    throw new Refusal('wallet-closed')
  if (settings.passwordHash === null) throw new Refusal('pay-password-unset')
  if (source === 'wallet' && amount <= settings.freeLimit) return
  if (payPassword === undefined) throw new Refusal('pay-password-needed')
  await provePayPassword(ctx, payPassword)
}
