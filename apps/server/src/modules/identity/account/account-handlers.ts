import type { accountEndpoints } from '@xiaojiu/contract/identity/account-endpoints.ts'
import type { ProxyLogin } from '@xiaojiu/contract/identity/account-schemas.ts'
import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { Exchange, Handlers } from '#platform/http/mount.ts'
import { previewSendLimits } from '../codes/send-code.ts'
import { logInByProxyKey } from '../proxy/proxy-key.ts'
import { listOwnVisitSteps } from '../proxy/visits.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { clearSession, writeSession, writeUser } from '../sessions/session-cookies.ts'
import { renewSession } from '../sessions/sessions.ts'
import { recognisable, visitOf } from '../visit.ts'
import { bindWechat, logInByWechat, startWechat, unbindWechat } from '../wechat/wechat.ts'
import { changeMobile, changePassword, getAccountSecurity, listLoginRecords } from './change-account.ts'
import { checkOwnCode, sendOwnCode } from './prove-owner.ts'

/** 账号安全, call by call. */
export function accountHandlers(membershipsOf: MembershipsOf): Handlers<typeof accountEndpoints> {
  const byKey = async (ctx: Context, input: ProxyLogin, { request, reply }: Exchange): Promise<UserInfo> =>
    writeSession(reply, ctx.site, await logInByProxyKey(ctx, input, visitOf(request), membershipsOf))
  return {
    accountSecurity: ctx => getAccountSecurity(ctx),
    listLoginRecords: ctx => listLoginRecords(ctx),
    listOwnVisitSteps: (ctx, { recordId }) => listOwnVisitSteps(ctx, recordId),
    changePassword: async (ctx, input, { request, reply }) =>
      writeSession(reply, ctx.site, await changePassword(ctx, input, visitOf(request).browserHash, membershipsOf)),
    sendOwnCode: (ctx, input, { request, reply }) => sendOwnCode(ctx, input, recognisable(request, reply, ctx.site)),
    checkOwnCode: (ctx, { authCode }, { request }) => checkOwnCode(ctx, authCode, visitOf(request).browserHash),
    changeMobile: async (ctx, input, { reply }) => {
      await changeMobile(ctx, input)
      return writeUser(reply, ctx.site, await renewSession(ctx, membershipsOf))
    },
    checkMobile: (ctx, { mobile }, { request }) => previewSendLimits(ctx, mobile, visitOf(request).browserHash),
    startWechat: (ctx, { page }) => startWechat(ctx, page),
    loginByWechat: async (ctx, input, { request, reply }) => {
      const answer = await logInByWechat(ctx, input, visitOf(request), membershipsOf)
      return 'tokens' in answer
        ? { user: writeSession(reply, ctx.site, answer), bindTicket: null }
        : { user: null, bindTicket: answer.bindTicket }
    },
    bindWechat: async (ctx, input) => {
      await bindWechat(ctx, input)
      return {}
    },
    unbindWechat: async (ctx, input, { request, reply }) => {
      const unbound = await unbindWechat(ctx, input, visitOf(request).browserHash)
      if (unbound.isSignedOut) clearSession(reply, ctx.site)
      return unbound
    },
    loginByProxyKey: byKey,
    loginByQuickLink: byKey,
  }
}
