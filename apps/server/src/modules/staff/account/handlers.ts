import type { accountEndpoints } from '@xiaojiu/contract/staff/account-endpoints.ts'
import { changeStaffPassword, clearFaceSession, writeFaceSession } from '#modules/identity/public.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { endOwnSession, getOwnSecurity, newRecoveryCodes, renewFactor, startFactor } from './own-account.ts'

/** 我的账号, call by call. */
export const accountHandlers: Handlers<typeof accountEndpoints> = {
  getOwnSecurity: ctx => getOwnSecurity(ctx),
  changeOwnPassword: async (ctx, input, { reply }) => {
    writeFaceSession(reply, ctx.site, ctx.actor.face, await changeStaffPassword(ctx, input))
    return {}
  },
  endOwnSession: async (ctx, { sessionId }, { reply }) => {
    await endOwnSession(ctx, sessionId)
    if (sessionId === ctx.actor.sessionId) clearFaceSession(reply, ctx.site, ctx.actor.face)
    return {}
  },
  startFactor: ctx => startFactor(ctx),
  renewFactor: (ctx, input) => renewFactor(ctx, input),
  newRecoveryCodes: ctx => newRecoveryCodes(ctx),
}
