import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import type { CodePurpose, CodeTicket } from '@xiaojiu/contract/identity/schemas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Site } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTicket, takeTicket } from '../tables/auth-codes.ts'
import { hashOf } from '../tokens.ts'

/** Out of script's reach, and sent to nothing but the calls of this kind. */
const COOKIE = 'recoveryTicket'
const COOKIE_PATH = `${API_PREFIX}/user/api`

export function writeRecoveryTicket(reply: FastifyReply, site: Site, { ticket }: CodeTicket): void {
  const options = { path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure: site.usesSecureCookies } as const
  reply.setCookie(COOKIE, ticket, { ...options, maxAge: 600 })
}

export function clearRecoveryTicket(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: COOKIE_PATH })
}

export function recoveryTicketOf(request: FastifyRequest): string {
  return request.cookies[COOKIE] ?? ''
}

/** What a ticket proves. */
export interface Proof {
  /** The mobile, or what was typed in its place. */
  readonly recipient: string
  readonly purpose: CodePurpose
}

/** Looks at the ticket without using it up. */
export async function proofOf(ctx: Context, ticket: string, purposes: readonly CodePurpose[]): Promise<Proof> {
  const found = await findTicket(ctx.db, hashOf(ticket))
  return asProof(found, purposes, ctx.now)
}

/** Uses the ticket up; of two requests with the same one, the second is refused. */
export async function spendProof(
  { db, now }: { readonly db: Db; readonly now: Date },
  ticket: string,
  purposes: readonly CodePurpose[],
): Promise<Proof> {
  return asProof(await takeTicket(db, hashOf(ticket)), purposes, now)
}

function asProof(
  found: { readonly mobile: string; readonly purpose: string; readonly expiresAt: Date } | undefined,
  purposes: readonly CodePurpose[],
  now: Date,
): Proof {
  const purpose = purposes.find(one => one === found?.purpose)
  if (!found || !purpose || found.expiresAt <= now) throw new Refusal('recovery-expired')
  return { recipient: found.mobile, purpose }
}
