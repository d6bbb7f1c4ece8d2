import { createHash } from 'node:crypto'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { FORM_HASH_HEADER, TOKEN_HEADER } from '@xiaojiu/contract/signature.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor, User } from '../context.ts'
import type { Db } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import { Refusal } from '../refusal.ts'
import { claimNonce } from './nonce.ts'
import { checkSignature, type SignedRequest } from './signature.ts'

/** The half of the token that script can never read; without it the other half opens nothing. */
export const GUARD_COOKIE = 'zhcaiGuard'
/** The half that the specification wants readable: copied into a header by the shop. */
export const TOKEN_COOKIE = 'zhcaiToken'

/** Finds who a pair of token halves belongs to; the identity and company modules implement it. */
export type FindUser = (db: Db, token: string, guard: string, now: Date) => Promise<User | null>

const NOBODY: Actor = { kind: 'nobody' }

/** Who seems to be calling, told before the body is read and so before its signature can be checked. */
export async function recognise(db: Db, findUser: FindUser, request: FastifyRequest, now: Date): Promise<Actor> {
  const claim = claimOf(request)
  if (!claim) return NOBODY
  return transact(db, { isSystem: true }, async tx => (await findUser(tx, claim.token, claim.guard, now)) ?? NOBODY)
}

/**
 * Who is calling. Only the header counts as a claim to be signed in: a cookie alone, which any site can make
 * a browser send, is nobody.
 */
export async function openRequest(
  db: Db,
  findUser: FindUser,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Actor> {
  const claim = claimOf(request)
  if (!claim) return NOBODY
  refuseCrossSite(request)
  return transact(db, { isSystem: true }, async tx => {
    const user = await findUser(tx, claim.token, claim.guard, now)
    if (!user) return NOBODY
    const { nonce } = checkSignature(signedParts(request, endpoint), claim.token, now)
    if (!(await claimNonce(tx, user.sessionId, nonce, now))) throw new Refusal('replayed-request')
    return user
  })
}

function claimOf(request: FastifyRequest): { readonly token: string; readonly guard: string } | null {
  const token = request.headers[TOKEN_HEADER]
  const guard = request.cookies[GUARD_COOKIE]
  return typeof token === 'string' && token !== '' && guard !== undefined ? { token, guard } : null
}

function signedParts(request: FastifyRequest, endpoint: Endpoint): SignedRequest {
  const { method, originalUrl: url, headers } = request
  if (endpoint.encoding !== 'multipart') return { method, url, headers, bodyHash: hashOf(request.rawBody ?? '') }
  // Believed for now: the signature is over it, and reading the file compares it with what came.
  const told = headers[FORM_HASH_HEADER]
  request.formHash = typeof told === 'string' ? told : ''
  return { method, url, headers, bodyHash: request.formHash }
}

function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('cross-site-request')
}
