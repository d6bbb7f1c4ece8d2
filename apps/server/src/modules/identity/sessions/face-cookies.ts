import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import type { FastifyReply } from 'fastify'
import type { Face, Site } from '#platform/context.ts'
import type { Tokens } from './session-cookies.ts'

/**
 * Hands a console's session to the browser. Cookies end with the browser: nothing is remembered. The readable half is for that
 * console's pages, the guard for its calls, and no other site can make the browser send either.
 */
export function writeFaceSession(reply: FastifyReply, site: Site, face: Face, { token, guard }: Tokens): void {
  const names = FACE_COOKIES[face]
  const options = { sameSite: 'strict', secure: site.usesSecureCookies } as const
  reply.setCookie(names.token, token, { ...options, path: names.tokenPath })
  reply.setCookie(names.guard, guard, { ...options, path: names.guardPath, httpOnly: true })
}

/** Takes a console's session from the browser, and the pages it kept. */
export function clearFaceSession(reply: FastifyReply, site: Site, face: Face): void {
  const names = FACE_COOKIES[face]
  const options = { sameSite: 'strict', secure: site.usesSecureCookies } as const
  reply.clearCookie(names.token, { ...options, path: names.tokenPath })
  reply.clearCookie(names.guard, { ...options, path: names.guardPath })
  reply.header('clear-site-data', '"cache"')
}
