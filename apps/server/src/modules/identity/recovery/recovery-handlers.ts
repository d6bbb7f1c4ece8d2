import type { recoveryEndpoints } from '@xiaojiu/contract/identity/recovery-endpoints.ts'
import { receiveUpload } from '#modules/file/public.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { getAppealSteps, listAppeals } from '../appeal/list-appeals.ts'
import { asStranger, saveAppeal } from '../appeal/save-appeal.ts'
import { tellAgain } from '../appeal/tell-applicant.ts'
import { checkCode } from '../codes/check-code.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { listRecoverable } from './list-recoverable.ts'
import { recipientOf } from './recipient.ts'
import { clearRecoveryTicket, proofOf, recoveryTicketOf, writeRecoveryTicket } from './recovery-ticket.ts'
import { rewritePassword } from './rewrite-password.ts'
import { countRecoveryCodes, sendRecoveryCode } from './send-recovery-code.ts'

/** 找回密码, call by call; the proof comes in by its cookie. */
export function recoveryHandlers(membershipsOf: MembershipsOf): Handlers<typeof recoveryEndpoints> {
  return {
    sendRecoveryCode: (ctx, input) => sendRecoveryCode(ctx, input),
    recoveryCodeCount: (ctx, input) => countRecoveryCodes(ctx, input),
    checkRecoveryCode: async (ctx, { account, scene, authCode }, { reply }) => {
      const ticket = await checkCode(ctx, { mobile: recipientOf(account), purpose: scene, authCode })
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
