import { createHash } from 'node:crypto'
import type { Endpoint, Surface } from '@xiaojiu/contract/define.ts'
import { FORM_HASH_HEADER, TOKEN_HEADER } from '@xiaojiu/contract/signature.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor, User } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { checkSignature, clockOff, type SignatureMark, type SignedRequest } from './signature.ts'

/** The HttpOnly half of the token, which script cannot read; the other half alone does not authenticate. */
export const GUARD_COOKIE = 'zhcaiGuard'
/** The half that the specification requires to be readable: the shop copies it into a header. */
export const TOKEN_COOKIE = 'zhcaiToken'

/** The credentials of a request. Without a mark (unsigned or wrongly signed) no nonce is claimed. */
export interface Credentials {
  readonly token: string
  readonly guard: string
  readonly mark: SignatureMark | null
  readonly now: Date
  readonly ip: string
}

export interface Authenticated {
  readonly user: User
  /** `before-floor`: signed before the first recorded nonce, so a replay cannot be excluded. */
  readonly nonce: 'fresh' | 'replayed' | 'before-floor' | 'unsigned'
}

/** Finds the owner of the two token halves and claims the nonce. Each front end has its own sessions. */
export type Authenticate = (credentials: Credentials) => Promise<Authenticated | null>
export type Authenticators = Readonly<Record<Surface, Authenticate>>

const NOBODY: Actor = { kind: 'nobody' }

/** The presumed caller, determined before the body is read and so before its signature can be checked. */
export async function recognise(authenticators: Authenticators, request: FastifyRequest, now: Date): Promise<Actor> {
  const surface = surfaceOf(request)
  const claim = claimOf(request, surface)
  if (!claim) return NOBODY
  return (await authenticators[surface]({ ...claim, mark: null, now, ip: request.ip }))?.user ?? NOBODY
}

/**
 * The caller. Only the token header counts as a claim to be signed in; a cookie alone, which any site can make a
 * browser send, does not.
 */
export async function openRequest(
  authenticators: Authenticators,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Actor> {
  const surface = surfaceOf(request)
  const claim = claimOf(request, surface)
  if (!claim) return NOBODY
  refuseCrossSite(request)
  const signature = checkSignature(signedParts(request, endpoint), claim.token, now)
  const mark = signature instanceof Refusal ? null : signature
  const found = await authenticators[surface]({ ...claim, mark, now, ip: request.ip })
  // An ended session counts as not signed in, however the request was signed.
  if (!found) return NOBODY
  if (signature instanceof Refusal) throw signature
  if (found.nonce === 'replayed') throw new Refusal('replayed-request')
  if (found.nonce === 'before-floor') throw clockOff(now)
  return found.user
}

/** The shop or the console whose path was requested. */
export function surfaceOf(request: FastifyRequest): Surface {
  return request.routeOptions.config.surface ?? 'shop'
}

/** The halves of a token with this front end's names; those of others are ignored. */
export function claimOf(
  request: FastifyRequest,
  surface: Surface,
): { readonly token: string; readonly guard: string } | null {
  const token = request.headers[TOKEN_HEADER]
  const guard = request.cookies[surface === 'shop' ? GUARD_COOKIE : FACE_COOKIES[surface].guard]
  return typeof token === 'string' && token !== '' && guard !== undefined ? { token, guard } : null
}

function signedParts(request: FastifyRequest, endpoint: Endpoint): SignedRequest {
  const { method, originalUrl: url, headers } = request
  if (endpoint.encoding !== 'multipart') return { method, url, headers, bodyHash: hashOf(request.rawBody ?? '') }
  // Trusted for now: the hash is signed, and reading the file compares it with the bytes received.
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
