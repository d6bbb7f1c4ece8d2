import type { CookieSerializeOptions } from '@fastify/cookie'
import { COOKIE_DAYS, DEVICE_COOKIE, USER_COOKIES, type UserCookie } from '@xiaojiu/contract/identity/cookies.ts'
import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import type { Face, Site } from '#platform/context.ts'
import { GUARD_COOKIE, TOKEN_COOKIE } from '#platform/http/open-request.ts'
import { writeBrowserKey } from '../visit.ts'

/** The two halves of a session's token; one alone does not authenticate. */
export interface Tokens {
  readonly token: string
  readonly guard: string
}

/** A session as sent to its browser. */
export interface OpenedSession {
  readonly tokens: Tokens
  readonly user: UserInfo
  readonly deviceId: string
  /** The new key that identifies the browser; null when it keeps its key. */
  readonly browserKey: string | null
}

/** Browsers keep a cookie for at most 400 days. */
const DEVICE_COOKIE_SECONDS = 400 * 86_400

/** Sends the session to the browser; returns the person's data for the body. */
export function writeSession(reply: FastifyReply, site: Site, opened: OpenedSession): UserInfo {
  const { tokens, user, deviceId, browserKey } = opened
  const options = cookieOptions(site)
  if (browserKey !== null) writeBrowserKey(reply, site, browserKey)
  reply.setCookie(TOKEN_COOKIE, tokens.token, options)
  reply.setCookie(GUARD_COOKIE, tokens.guard, { ...options, httpOnly: true })
  reply.setCookie(DEVICE_COOKIE, deviceId, { ...options, maxAge: DEVICE_COOKIE_SECONDS })
  return writeUser(reply, site, user)
}

/** Updates the readable cookies about the person. */
export function writeUser(reply: FastifyReply, site: Site, user: UserInfo): UserInfo {
  const options = cookieOptions(site)
  for (const name of USER_COOKIES) {
    const value = cookieValue(user, name)
    if (value === '') reply.clearCookie(name, options)
    else reply.setCookie(name, value, options)
  }
  return user
}

/**
 * Removes everything about the session from the browser, also pages in its cache, so that "back" shows nothing. Its storage
 * stays, because the countdown of SMS codes and the device id must outlive a log-out.
 */
export function clearSession(reply: FastifyReply, site: Site): void {
  for (const name of [TOKEN_COOKIE, GUARD_COOKIE, ...USER_COOKIES]) reply.clearCookie(name, cookieOptions(site))
  reply.header('clear-site-data', '"cache"')
}

function cookieValue(user: UserInfo, name: UserCookie): string {
  return name === 'isClear' ? (user.companyState === 'withdrawn' ? '1' : '0') : user[name]
}

function cookieOptions(site: Site): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: site.usesSecureCookies, maxAge: (COOKIE_DAYS * DAY_MS) / 1000 }
}

/**
 * Sends a console's session to the browser as session cookies. The readable half is for that console's pages, the guard for its
 * calls; no other site can make the browser send either.
 */
export function writeFaceSession(reply: FastifyReply, site: Site, face: Face, { token, guard }: Tokens): void {
  const names = FACE_COOKIES[face]
  const options = { sameSite: 'strict', secure: site.usesSecureCookies } as const
  reply.setCookie(names.token, token, { ...options, path: names.tokenPath })
  reply.setCookie(names.guard, guard, { ...options, path: names.guardPath, httpOnly: true })
}

/** Removes a console's session and cached pages from the browser. */
export function clearFaceSession(reply: FastifyReply, site: Site, face: Face): void {
  const names = FACE_COOKIES[face]
  const options = { sameSite: 'strict', secure: site.usesSecureCookies } as const
  reply.clearCookie(names.token, { ...options, path: names.tokenPath })
  reply.clearCookie(names.guard, { ...options, path: names.guardPath })
  reply.header('clear-site-data', '"cache"')
}
