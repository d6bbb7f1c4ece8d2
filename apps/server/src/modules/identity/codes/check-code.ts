import type { CodePurpose, CodeTicket } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CodeGuess, proveCode } from './prove-code.ts'
import { insertTicket, spendCode, takeTicket } from '../tables/auth-codes.ts'
import { hashOf, newToken } from '../tokens.ts'

const TICKET_LIFE_MS = 10 * 60_000

/** Trades a right code for a ticket that the next step of the same flow has to show. */
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

/** Takes a ticket, once; true when it proves this mobile for this purpose. */
export async function redeemTicket(
  db: Db,
  { ticket, mobile, purpose }: { readonly ticket: string; readonly mobile: string; readonly purpose: CodePurpose },
  now: Date,
): Promise<boolean> {
  const taken = await takeTicket(db, hashOf(ticket))
  return taken !== undefined && taken.expiresAt > now && taken.mobile === mobile && taken.purpose === purpose
}
