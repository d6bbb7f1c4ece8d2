import { isPassword } from '#modules/identity/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { readPaySettings } from './pay-settings-tables.ts'

/** Wrong guesses of one company's payment password; counted outside of any transaction, so that a refusal counts too. */
const GUESSES = { name: 'pay-password', points: 5, seconds: 3 * 3600 }

/** Looks at one guess. Call it outside a transaction. */
export async function provePayPassword(ctx: MemberContext, guess: string): Promise<void> {
  const { companyId } = ctx.actor
  const { passwordHash } = await inSnapshot(ctx, tx => readPaySettings(tx.db, companyId))
  if (passwordHash === null) throw new Refusal('pay-password-unset')
  await takeGuess(ctx, companyId)
  if (await isPassword(guess, passwordHash)) return ctx.limits.forget(GUESSES, companyId)
  const left = GUESSES.points - (await ctx.limits.spent(GUESSES, companyId))
  throw new Refusal('pay-password-wrong', { left: Math.max(0, left) })
}

/** After the password was proven otherwise: earlier wrong guesses no longer count. */
export function forgetGuesses(ctx: MemberContext): Promise<void> {
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
