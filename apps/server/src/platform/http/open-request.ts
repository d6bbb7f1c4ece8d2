import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { TOKEN_HEADER } from '@xiaojiu/contract/signature.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor, User } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { checkSignature, clockOff, type SignatureMark } from './signature.ts'

/** The half of the token that script can never read; without it the other half opens nothing. */
export const GUARD_COOKIE = 'zhcaiGuard'
/** The half that the specification wants readable: copied into a header by the shop. */
export const TOKEN_COOKIE = 'zhcaiToken'

/** What a request shows to prove who sent it. Without a mark (unsigned or wrongly signed) no nonce is claimed. */
export interface Credentials {
  readonly token: string
  readonly guard: string
  readonly mark: SignatureMark | null
  readonly now: Date
}

export interface Authenticated {
  readonly user: User
  /** `before-floor`: signed before the moment from which nonces are known, so nobody can tell whether it is new. */
  readonly nonce: 'fresh' | 'replayed' | 'before-floor' | 'unsigned'
}

/** Finds who a pair of token halves belongs to and claims the nonce; the company module implements it. */
export type Authenticate = (credentials: Credentials) => Promise<Authenticated | null>

const NOBODY: Actor = { kind: 'nobody' }

/**
 * Who is calling. Only the header counts as a claim to be signed in: a cookie alone, which any site can make
 * a browser send, is nobody. Multipart and form bodies are not signed, so those must come from our own pages.
 */
export async function openRequest(
  authenticate: Authenticate,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Actor> {
  const token = request.headers[TOKEN_HEADER]
  const guard = request.cookies[GUARD_COOKIE]
  if (typeof token !== 'string' || token === '' || guard === undefined) return NOBODY
  refuseCrossSite(request)
  const isSigned = endpoint.encoding !== 'multipart' && endpoint.encoding !== 'form'
  const signature = isSigned ? checkSignature(signedParts(request), token, now) : null
  const mark = signature instanceof Refusal ? null : signature
  const found = await authenticate({ token, guard, mark, now })
  // An ended session is nobody, however its request was signed.
  if (!found) return NOBODY
  if (signature instanceof Refusal) throw signature
  if (found.nonce === 'replayed') throw new Refusal('replayed-request')
  if (found.nonce === 'before-floor') throw clockOff(now)
  return found.user
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
