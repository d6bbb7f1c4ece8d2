import type {
  PaySettings,
  ResetPayPassword,
  SavePaySettings,
  SetPayPassword,
} from '@xiaojiu/contract/payment/wallet-schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { accountNames, hashPassword, isPassword, redeemTicket } from '#modules/identity/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { isWeakPayPassword } from '../domain/weak-pay-password.ts'
import { cardView } from '../wallet/wallet.ts'
import { cardsOf } from '../wallet/wallet-tables.ts'
import { type KeptSettings, readPaySettings, replacePassword, writePaySettings } from './pay-settings-tables.ts'

/** Sets the first pay password, or a new one after checking the old. */
export async function setPayPassword(ctx: MemberContext, { oldPassword, newPassword }: SetPayPassword): Promise<void> {
  if (isWeakPayPassword(newPassword)) throw new Refusal('pay-password-weak')
  const { passwordHash } = await inSnapshot(ctx, tx => readPaySettings(tx.db, tx.actor.companyId))
  if (passwordHash !== null) {
    if (oldPassword === undefined) throw new Refusal('pay-password-set')
    await provePayPassword(ctx, oldPassword)
  }
  const hash = await hashPassword(newPassword)
  await inTransaction(ctx, async tx => {
    // Of two concurrent passwords one is set; the other request must give it as the old one.
    if (!(await replacePassword(tx.db, tx.actor.companyId, tx.now, { before: passwordHash, after: hash })))
      throw new Refusal('pay-password-set')
    await tellKept(tx, passwordHash === null ? 'set' : 'changed')
  })
}

/** For a forgotten password: proven by a code to the main account's mobile; the proof is used up. */
export async function resetPayPassword(ctx: MemberContext, { ticket, newPassword }: ResetPayPassword): Promise<void> {
  if (isWeakPayPassword(newPassword)) throw new Refusal('pay-password-weak')
  const hash = await hashPassword(newPassword)
  await inTransaction(ctx, async tx => {
    const { mobile } = await accountNames(tx.db, tx.actor.accountId)
    if (!(await redeemTicket(tx.db, { ticket, mobile, purpose: 'prove-mobile' }, tx.now)))
      throw new Refusal('mobile-unproven')
    await writePaySettings(tx.db, tx.actor.companyId, tx.now, { passwordHash: hash, passwordSetAt: tx.now })
    await tellKept(tx, 'reset')
  })
  await forgetGuesses(ctx)
}

const TITLES = { set: '支付密码已设置', changed: '支付密码已修改', reset: '支付密码已重设' } as const

async function tellKept(ctx: MemberContext, how: keyof typeof TITLES): Promise<void> {
  const { companyId } = ctx.actor
  await postMessage(ctx, {
    companyId,
    kind: 'account',
    title: TITLES[how],
    body: '如非本人操作，请立即联系客服。',
    link: '/personal/payConfig',
  })
  await audit(ctx, { action: `payment.password-${how}`, subject: companyId })
}

/** Wrong attempts at a company's payment password; counted outside transactions, so that a refusal counts too. */
const GUESSES = { name: 'pay-password', points: 5, seconds: 3 * 3600 }

/** Checks one attempt. Call it outside a transaction. */
export async function provePayPassword(ctx: MemberContext, guess: string): Promise<void> {
  const { companyId } = ctx.actor
  const { passwordHash } = await inSnapshot(ctx, tx => readPaySettings(tx.db, companyId))
  if (passwordHash === null) throw new Refusal('pay-password-unset')
  await takeGuess(ctx, companyId)
  if (await isPassword(guess, passwordHash)) return ctx.limits.forget(GUESSES, companyId)
  const left = GUESSES.points - (await ctx.limits.spent(GUESSES, companyId))
  throw new Refusal('pay-password-wrong', { left: Math.max(0, left) })
}

/** After another proof: earlier wrong attempts no longer count. */
function forgetGuesses(ctx: MemberContext): Promise<void> {
  return ctx.limits.forget(GUESSES, ctx.actor.companyId)
}

async function takeGuess(ctx: MemberContext, companyId: string): Promise<void> {
  try {
    await ctx.limits.spend(GUESSES, companyId)
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('pay-password-locked', error.details)
    throw error
  }
}

export function getPaySettings(ctx: MemberContext): Promise<PaySettings> {
  return inSnapshot(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const { passwordHash, ...settings } = await readPaySettings(tx.db, companyId)
    const { mobile } = await accountNames(tx.db, accountId)
    return {
      ...settings,
      isPasswordSet: passwordHash !== null,
      mobile: maskPersonalData(mobile),
      cards: (await cardsOf(tx.db)).map(cardView),
    }
  })
}

/** Saves the pay settings. A change that weakens the protection needs the payment password. */
export async function savePaySettings(ctx: MemberContext, wanted: SavePaySettings): Promise<PaySettings> {
  const { defaultChannel, freeLimit, subsMayUseWallet, payPassword } = wanted
  const weakens = (kept: KeptSettings) => freeLimit > kept.freeLimit || (subsMayUseWallet && !kept.subsMayUseWallet)
  const before = await inSnapshot(ctx, tx => readPaySettings(tx.db, tx.actor.companyId))
  const isProven = weakens(before)
  if (isProven) {
    if (before.passwordHash === null) throw new Refusal('pay-password-unset')
    if (payPassword === undefined) throw new Refusal('pay-password-needed')
    await provePayPassword(ctx, payPassword)
  }
  await inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    // The protection may have been raised since it was read.
    if (!isProven && weakens(await readPaySettings(tx.db, companyId, true))) throw new Refusal('pay-password-needed')
    await writePaySettings(tx.db, companyId, tx.now, { defaultChannel, freeLimit, subsMayUseWallet })
    await audit(tx, {
      action: 'payment.save-settings',
      subject: companyId,
      details: { defaultChannel, freeLimit, subsMayUseWallet },
    })
  })
  return getPaySettings(ctx)
}

/** Whether this login may spend the company's balance or credit. Small amounts from the wallet need no password. */
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
