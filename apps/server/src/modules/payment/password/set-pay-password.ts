import type { ResetPayPassword, SetPayPassword } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { accountNames, hashPassword, redeemTicket } from '#modules/identity/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isWeakPayPassword } from '../domain/weak-pay-password.ts'
import { readPaySettings, writePaySettings } from './pay-settings-tables.ts'
import { forgetGuesses, provePayPassword } from './prove-pay-password.ts'

/** The first payment password, or a new one for whoever knows the old. */
export async function setPayPassword(ctx: MemberContext, { oldPassword, newPassword }: SetPayPassword): Promise<void> {
  if (isWeakPayPassword(newPassword)) throw new Refusal('pay-password-weak')
  const { passwordHash } = await inSnapshot(ctx, tx => readPaySettings(tx.db, tx.actor.companyId))
  if (passwordHash !== null) {
    if (oldPassword === undefined) throw new Refusal('pay-password-set')
    await provePayPassword(ctx, oldPassword)
  }
  const hash = await hashPassword(newPassword)
  await inTransaction(ctx, async tx => {
    // Two first passwords at once: one of them was set, the other has to know it.
    if ((await readPaySettings(tx.db, tx.actor.companyId)).passwordHash !== passwordHash)
      throw new Refusal('pay-password-set')
    await keep(tx, hash, passwordHash === null ? 'set' : 'changed')
  })
}

/** Forgotten: proven by a code to the main account's own mobile; the proof is used up. */
export async function resetPayPassword(ctx: MemberContext, { ticket, newPassword }: ResetPayPassword): Promise<void> {
  if (isWeakPayPassword(newPassword)) throw new Refusal('pay-password-weak')
  const hash = await hashPassword(newPassword)
  await inTransaction(ctx, async tx => {
    const { mobile } = await accountNames(tx.db, tx.actor.accountId)
    if (!(await redeemTicket(tx.db, { ticket, mobile, purpose: 'prove-mobile' }, tx.now)))
      throw new Refusal('mobile-unproven')
    await keep(tx, hash, 'reset')
  })
  await forgetGuesses(ctx)
}

const TITLES = { set: '支付密码已设置', changed: '支付密码已修改', reset: '支付密码已重设' } as const

async function keep(ctx: MemberContext, passwordHash: string, how: keyof typeof TITLES): Promise<void> {
  const { companyId } = ctx.actor
  await writePaySettings(ctx.db, companyId, ctx.now, { passwordHash, passwordSetAt: ctx.now })
  await postMessage(ctx, {
    companyId,
    kind: 'account',
    title: TITLES[how],
    body: '如非本人操作，请立即联系客服。',
    link: '/personal/payConfig',
  })
  await audit(ctx, { action: `payment.password-${how}`, subject: companyId })
}
