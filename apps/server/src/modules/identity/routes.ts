import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { CodeSent, PasswordLogin, ScanLogin, SendCode, UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import type { Context, GatewayContext } from '#platform/context.ts'
import { type Exchange, type Mounting, mount } from '#platform/http/mount.ts'
import { accountHandlers } from './account/account-handlers.ts'
import { newCaptcha, newCaptchaWork } from './captcha/captcha.ts'
import { checkCode } from './codes/prove-code.ts'
import { sendCode } from './codes/send-code.ts'
import { logInByCode, logInByPassword, logInByScan } from './log-in/log-in.ts'
import { recoveryHandlers } from './recovery/recovery-handlers.ts'
import { decideScan } from './scan/decide-scan.ts'
import { getScanResult, newQrcode } from './scan/scan.ts'
import { deliveriesDone } from './send-sms.ts'
import type { MembershipsOf } from './sessions/describe-user.ts'
import { clearSession, writeSession, writeUser } from './sessions/session-cookies.ts'
import { endSession, listSessions, logOut, renewSession } from './sessions/sessions.ts'
import { recognisable, visitOf } from './visit.ts'

export function identityRoutes(mounting: Mounting, membershipsOf: MembershipsOf): void {
  const byPassword = async (ctx: Context, input: PasswordLogin, { request, reply }: Exchange): Promise<UserInfo> =>
    writeSession(reply, ctx.site, await logInByPassword(ctx, input, visitOf(request), membershipsOf))
  const byScan = async (ctx: Context, input: ScanLogin, { request, reply }: Exchange): Promise<UserInfo> =>
    writeSession(reply, ctx.site, await logInByScan(ctx, input, visitOf(request), membershipsOf))
  const byMobile = (
    ctx: GatewayContext,
    { mobile, purpose, ...captcha }: SendCode,
    { request, reply }: Exchange,
  ): Promise<CodeSent> =>
    sendCode(ctx, { recipient: mobile, purpose, browserHash: recognisable(request, reply, ctx.site) }, captcha)

  mounting.app.addHook('onClose', deliveriesDone)
  mount(mounting, identityEndpoints, {
    loginByPassword: byPassword,
    appLoginByPassword: byPassword,
    loginByCode: async (ctx, input, { request, reply }) => {
      const answer = await logInByCode(ctx, input, visitOf(request), membershipsOf)
      return 'tokens' in answer
        ? { accounts: [], user: writeSession(reply, ctx.site, answer) }
        : { accounts: [...answer], user: null }
    },
    loginByScan: byScan,
    appLoginByScan: byScan,
    renewToken: async (ctx, _, { reply }) => writeUser(reply, ctx.site, await renewSession(ctx, membershipsOf)),
    logOut: async (ctx, _, { reply }) => {
      await logOut(ctx)
      clearSession(reply, ctx.site)
      return {}
    },
    sendCode: byMobile,
    sendCodeOld: byMobile,
    checkCode: (ctx, input, { request }) => checkCode(ctx, input, visitOf(request).browserHash),
    newQrcode: ctx => newQrcode(ctx),
    scanResult: (ctx, { token }) => getScanResult(ctx, token),
    decideScan: (ctx, input, { request }) => decideScan(ctx, input, visitOf(request).browserHash, membershipsOf),
    newCaptcha: ctx => newCaptcha(ctx),
    newCaptchaWork: ctx => newCaptchaWork(ctx),
    listSessions: ctx => listSessions(ctx),
    endSession: async (ctx, { sessionId }, { reply }) => {
      const { isCurrent } = await endSession(ctx, sessionId)
      if (isCurrent) clearSession(reply, ctx.site)
      return {}
    },
    ...recoveryHandlers(membershipsOf),
    ...accountHandlers(membershipsOf),
  })
}
