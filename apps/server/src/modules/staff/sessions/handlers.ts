import type { sessionEndpoints } from '@xiaojiu/contract/staff/session-endpoints.ts'
import type { LogInStep, Me } from '@xiaojiu/contract/staff/session-schemas.ts'
import {
  clearFaceSession,
  newCaptcha,
  newCaptchaWork,
  recognisable,
  sendCode,
  visitOf,
  whyEnded,
  writeFaceSession,
} from '#modules/identity/public.ts'
import type { Context } from '#platform/context.ts'
import type { Exchange, Handlers } from '#platform/http/mount.ts'
import { claimOf, surfaceOf } from '#platform/http/open-request.ts'
import { PLATFORM } from '#platform/live/hub.ts'
import { makeTicket } from '#platform/live/live-route.ts'
import type { Continued } from './continue-log-in.ts'
import {
  chooseStore,
  enrolSecondFactor,
  logIn,
  logInByCode,
  logInByLink,
  proveSecondFactor,
  setNewPassword,
} from './log-in.ts'
import { faceOf, listOwnStores, logOut, prolong, stepUp, switchStore, whoAmI } from './own-session.ts'

/** Sends an opened session to the browser with the person's data, or the next step. */
async function answerStep(ctx: Context, continued: Continued, exchange: Exchange): Promise<LogInStep> {
  if ('next' in continued) return continued.next
  return { step: 'done', me: await openFor(ctx, continued, exchange) }
}

async function openFor(ctx: Context, opened: Exclude<Continued, { next: unknown }>, exchange: Exchange): Promise<Me> {
  const face = faceOf(exchange)
  writeFaceSession(exchange.reply, ctx.site, face, opened.tokens)
  const { sessionId, member } = opened
  return whoAmI(ctx, { accountId: member.accountId, sessionId, memberId: member.id, face })
}

/** Handlers of 登录. */
export const sessionHandlers: Handlers<typeof sessionEndpoints> = {
  logIn: async (ctx, input, exchange) =>
    answerStep(ctx, await logIn(ctx, faceOf(exchange), input, visitOf(exchange.request)), exchange),
  sendLogInCode: (ctx, { mobile, ...captcha }, { request, reply }) =>
    sendCode(
      ctx,
      { recipient: mobile, purpose: 'staff-login', browserHash: recognisable(request, reply, ctx.site) },
      captcha,
    ),
  logInByCode: async (ctx, input, exchange) =>
    answerStep(ctx, await logInByCode(ctx, input, visitOf(exchange.request)), exchange),
  logInByLink: async (ctx, input, exchange) =>
    answerStep(ctx, await logInByLink(ctx, faceOf(exchange), input, visitOf(exchange.request)), exchange),
  setNewPassword: async (ctx, input, exchange) =>
    answerStep(ctx, await setNewPassword(ctx, faceOf(exchange), input, visitOf(exchange.request)), exchange),
  newCaptcha: ctx => newCaptcha(ctx),
  newCaptchaWork: ctx => newCaptchaWork(ctx),
  chooseStore: async (ctx, input, exchange) =>
    answerStep(ctx, await chooseStore(ctx, input, visitOf(exchange.request)), exchange),
  proveSecondFactor: async (ctx, input, exchange) =>
    answerStep(ctx, await proveSecondFactor(ctx, faceOf(exchange), input, visitOf(exchange.request)), exchange),
  enrolSecondFactor: async (ctx, input, exchange) => {
    const { continued, recoveryCodes } = await enrolSecondFactor(
      ctx,
      faceOf(exchange),
      input,
      visitOf(exchange.request),
    )
    return { recoveryCodes, next: await answerStep(ctx, continued, exchange) }
  },
  getSessionEnd: async (ctx, _, { request }) => {
    const surface = surfaceOf(request)
    const claim = claimOf(request, surface)
    return claim && surface !== 'shop' ? whyEnded(ctx, surface, claim) : { reason: 'none', at: null }
  },
  whoAmI: ctx => whoAmI(ctx, ctx.actor),
  listOwnStores: async ctx => ({ list: await listOwnStores(ctx) }),
  switchStore: async (ctx, { storeId }, { reply }) => {
    const { tokens, member } = await switchStore(ctx, storeId)
    writeFaceSession(reply, ctx.site, 'seller', tokens)
    return whoAmI(ctx, { ...ctx.actor, memberId: member.id })
  },
  prolong: async ctx => {
    await prolong(ctx)
    return whoAmI(ctx, ctx.actor)
  },
  openStaffLive: async ({ actor: { accountId, storeId }, site, now }) => ({
    ticket: makeTicket(site.secret, { place: storeId ?? PLATFORM, accountId }, now),
  }),
  stepUp: (ctx, { code }) => stepUp(ctx, code),
  logOut: async (ctx, _, exchange) => {
    await logOut(ctx)
    clearFaceSession(exchange.reply, ctx.site, ctx.actor.face)
    return {}
  },
}
