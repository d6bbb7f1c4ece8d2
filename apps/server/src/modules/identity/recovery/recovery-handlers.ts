import type { recoveryEndpoints } from '@xiaojiu/contract/identity/recovery-endpoints.ts'
import { receiveUpload } from '#modules/file/public.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { asStranger, getAppealSteps, listAppeals, saveAppeal, tellAgain } from '../appeal/appeals.ts'
import { checkCode } from '../codes/prove-code.ts'
import { recipientOf } from '../codes/recipient.ts'
import { previewSendLimits, sendCode } from '../codes/send-code.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { recognisable, visitOf } from '../visit.ts'
import {
  clearRecoveryTicket,
  listRecoverable,
  proofOf,
  recoveryTicketOf,
  rewritePassword,
  writeRecoveryTicket,
} from './recover-password.ts'

/** Handlers of 找回密码; the proof comes in its cookie. */
export function recoveryHandlers(membershipsOf: MembershipsOf): Handlers<typeof recoveryEndpoints> {
  return {
    sendRecoveryCode: (ctx, { account, scene, ...captcha }, { request, reply }) => {
      const browserHash = recognisable(request, reply, ctx.site)
      return sendCode(ctx, { recipient: recipientOf(account), purpose: scene, browserHash }, captcha)
    },
    recoveryCodeCount: (ctx, { account }, { request }) =>
      previewSendLimits(ctx, recipientOf(account), visitOf(request).browserHash),
    checkRecoveryCode: async (ctx, { account, scene, authCode }, { request, reply }) => {
      const guess = { mobile: recipientOf(account), purpose: scene, authCode }
      const ticket = await checkCode(ctx, guess, visitOf(request).browserHash)
      writeRecoveryTicket(reply, ctx.site, ticket)
      return { expiresAt: ticket.expiresAt }
    },
    listRecoverableAccounts: (ctx, _, { request }) => listRecoverable(ctx, recoveryTicketOf(request), membershipsOf),
    listRecoverableByCompany: (ctx, { companyName }, { request }) =>
      listRecoverable(ctx, recoveryTicketOf(request), membershipsOf, companyName),
    rewritePassword: async (ctx, { newPassword }, { request, reply }) => {
      const rewritten = await rewritePassword(ctx, recoveryTicketOf(request), { newPassword })
      clearRecoveryTicket(reply)
      return rewritten
    },
    rewritePasswordOf: async (ctx, { userBasicId, newPassword }, { request, reply }) => {
      const wanted = { accountId: userBasicId, newPassword }
      const rewritten = await rewritePassword(ctx, recoveryTicketOf(request), wanted)
      clearRecoveryTicket(reply)
      return rewritten
    },
    uploadAppealFile: async (ctx, _, { request }) => {
      await proofOf(ctx, recoveryTicketOf(request), ['password-appeal'])
      return receiveUpload(asStranger(ctx), request)
    },
    saveAppeal: (ctx, input, { request }) => saveAppeal(ctx, recoveryTicketOf(request), input),
    listAppeals: (ctx, _, { request }) => listAppeals(ctx, recoveryTicketOf(request)),
    listAppealSteps: (ctx, { applyId }, { request }) => getAppealSteps(ctx, recoveryTicketOf(request), applyId),
    resendAppealMessage: (ctx, { applyId }, { request }) => tellAgain(ctx, recoveryTicketOf(request), applyId),
  }
}
