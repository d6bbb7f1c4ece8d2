import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { TOKEN_HEADER } from '@xiaojiu/contract/signature.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor, User } from '../context.ts'
import type { Db } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import { Refusal } from '../refusal.ts'
import { claimNonce } from './nonce.ts'
import { checkSignature } from './signature.ts'

/** The half of the token that script can never read; without it the other half opens nothing. */
export const GUARD_COOKIE = 'zhcaiGuard'
/** The half that the specification wants readable: copied into a header by the shop. */
export const TOKEN_COOKIE = 'zhcaiToken'

/** Finds who a pair of token halves belongs to; the identity and company modules implement it. */
export type FindUser = (db: Db, token: string, guard: string, now: Date) => Promise<User | null>

const NOBODY: Actor = { kind: 'nobody' }

/**
 * Who is calling. Only the header counts as a claim to be signed in: a cookie alone, which any site can make
 * a browser send, is nobody. Multipart and form bodies are not signed, so those must come from our own pages.
 */
export async function openRequest(
  db: Db,
  findUser: FindUser,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Actor> {
  const token = request.headers[TOKEN_HEADER]
  const guard = request.cookies[GUARD_COOKIE]
  if (typeof token !== 'string' || token === '' || guard === undefined) return NOBODY
  refuseCrossSite(request)
  return transact(db, { isSystem: true }, async tx => {
    const user = await findUser(tx, token, guard, now)
    if (!user) return NOBODY
    if (endpoint.encoding === 'multipart' || endpoint.encoding === 'form') return user
    const { nonce } = checkSignature({ ...signedParts(request) }, token, now)
    if (!(await claimNonce(tx, user.sessionId, nonce, now))) throw new Refusal('replayed-request')
    return user
  })
}

function signedParts(request: FastifyRequest) {
  return {
    method: request.method,
    url: request.originalUrl,
    headers: request.headers,
    rawBody: request.rawBody ?? Buffer.alloc(0),
  }
}

function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('cross-site-request')
}
