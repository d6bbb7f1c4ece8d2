import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '#platform/context.ts'
import { hashOf, newToken } from './tokens.ts'

/** HttpOnly: unlike the device number it cannot be copied from a page. It outlives sessions. */
const BROWSER_COOKIE = 'browserKey'
/** Browsers keep a cookie for at most 400 days. */
const COOKIE_SECONDS = 400 * 86_400

/** Where a request comes from. */
export interface Visit {
  /** The browser's name for the list of devices; shortened. */
  readonly userAgent: string
  /** The hash of the key in its cookie; null when there is none. */
  readonly browserHash: Buffer | null
}

export function visitOf(request: FastifyRequest): Visit {
  return { userAgent: (request.headers['user-agent'] ?? '').slice(0, 300), browserHash: browserHashOf(request) }
}

function browserHashOf({ cookies }: FastifyRequest): Buffer | null {
  const key = cookies[BROWSER_COOKIE] ?? ''
  return /^[\w-]{43}$/.test(key) ? hashOf(key) : null
}

/** The same for a browser that must be recognised later: one without a key gets one. */
export function recognisable(request: FastifyRequest, reply: FastifyReply, site: Site): Buffer {
  const known = browserHashOf(request)
  if (known) return known
  const key = newToken()
  writeBrowserKey(reply, site, key)
  return hashOf(key)
}

export function writeBrowserKey(reply: FastifyReply, site: Site, key: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: site.usesSecureCookies } as const
  reply.setCookie(BROWSER_COOKIE, key, { ...options, maxAge: COOKIE_SECONDS })
}
