import { timingSafeEqual } from 'node:crypto'
import type { CodePurpose, CodeTicket } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, inTransaction, type Site } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  attemptFailed,
  beginAttempt,
  knownBrowsersGuess,
  strangersCode,
  withdrawAttempt,
} from '../log-in/login-attempts.ts'
import { insertTicket, type SentFor, spendCode, takeTicket, takeTry } from '../tables/auth-codes.ts'
import { hashOf, keyedHash, newToken } from '../tokens.ts'
import { knownFor } from './known-asker.ts'
import { accountsOf } from './recipient.ts'

/** A code as entered. */
interface CodeGuess {
  /** What the code is counted for: the mobile, or the typed text. */
  readonly mobile: string
  readonly purpose: SentFor
  readonly authCode: string
}

/**
 * Checks one attempt at a sent code, and returns the code's id when it is right; the transaction of its purpose uses it up. Must
 * be called outside a transaction: a refusal would roll back the count.
 */
export async function proveCode(ctx: Context, guess: CodeGuess, browserHash: Buffer | null): Promise<string> {
  const { mobile, purpose } = guess
  const known = await knownFor(ctx.db, browserHash, await accountsOf(ctx.db, mobile))
  const attempt = known ? knownBrowsersGuess(ctx, known, mobile) : strangersCode(ctx)
  await beginAttempt(ctx, { ...attempt, asksPuzzle: false }, 'absent')
  const code = await takeTry(ctx.db, { mobile, purpose, browserHash, network: networkOf(ctx.clientIp) }, ctx.now)
  const guessed = codeHash(ctx.site, guess)
  if (!code || !timingSafeEqual(code.codeHash, guessed)) {
    await attemptFailed(ctx, attempt)
    throw new Refusal('wrong-code')
  }
  await withdrawAttempt(ctx, attempt)
  return code.id
}

/** Bound to the mobile and the purpose: the same digits are a different code elsewhere. */
export function codeHash(site: Site, { mobile, purpose, authCode }: CodeGuess): Buffer {
  return keyedHash(site, 'auth-code', purpose, mobile, authCode)
}

const TICKET_LIFE_MS = 10 * 60_000

/** Exchanges a right code for a ticket that the next step of the same flow requires. */
export async function checkCode(
  ctx: Context,
  input: CodeGuess & { readonly purpose: CodePurpose },
  browserHash: Buffer | null,
): Promise<CodeTicket> {
  const codeId = await proveCode(ctx, input, browserHash)
  const ticket = newToken()
  const expiresAt = addMs(ctx.now, TICKET_LIFE_MS)
  await inTransaction(ctx, async ({ db, now }) => {
    if (!(await spendCode(db, codeId, now))) throw new Refusal('wrong-code')
    await insertTicket(db, { ticketHash: hashOf(ticket), mobile: input.mobile, purpose: input.purpose, expiresAt })
  })
  return { ticket, expiresAt }
}

/** Uses a ticket once; true when it proves this mobile for this purpose. */
export async function redeemTicket(
  db: Db,
  { ticket, mobile, purpose }: { readonly ticket: string; readonly mobile: string; readonly purpose: CodePurpose },
  now: Date,
): Promise<boolean> {
  const taken = await takeTicket(db, hashOf(ticket))
  return taken !== undefined && taken.expiresAt > now && taken.mobile === mobile && taken.purpose === purpose
}
