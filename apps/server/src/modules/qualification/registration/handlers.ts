import type { registrationEndpoints } from '@xiaojiu/contract/qualification/registration-endpoints.ts'
import { membershipsOf } from '#modules/company/public.ts'
import { registerAccount, visitOf, writeSession } from '#modules/identity/public.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { getFaceResult, startFaceCheck } from './face-check.ts'
import { handOver, openHandOver } from './hand-over.ts'
import { listKnownPapers, listMobileCompanies } from './list-known-papers.ts'
import { getRegistration, getRejectReason, listRegistrationPapers, listRegistrations } from './read-registration.ts'
import { explainObjection, saveCompany, savePapers, saveReceiving } from './save-registration.ts'
import { submitRegistration } from './submit-registration.ts'
import { validateCompanyName } from './validate-company-name.ts'
import { withdrawRegistration } from './withdraw-registration.ts'

export const registrationHandlers: Handlers<typeof registrationEndpoints> = {
  registerAccount: async (ctx, input, { request, reply }) =>
    writeSession(reply, ctx.site, await registerAccount(ctx, input, visitOf(request), membershipsOf)),
  saveCompany: (ctx, draft) => saveCompany(ctx, draft),
  saveReceiving: (ctx, draft) => saveReceiving(ctx, draft),
  savePapers: (ctx, { papers }) => savePapers(ctx, papers),
  explainObjection: (ctx, explanation) => explainObjection(ctx, explanation),
  submitRegistration: async (ctx, _, { reply }) => {
    const { registration, session } = await submitRegistration(ctx)
    if (session) writeSession(reply, ctx.site, session)
    return registration
  },
  getDzsyToken: ctx => openHandOver(ctx),
  syncCompany: (ctx, { token }) => handOver(ctx, token),
  listKnownPapers: (ctx, { creditCode }) => listKnownPapers(ctx, creditCode),
  getRegistration: ctx => getRegistration(ctx),
  listRegistrationPapers: ctx => listRegistrationPapers(ctx),
  validateCompanyName: (ctx, check) => validateCompanyName(ctx, check),
  removeRegistration: async ctx => {
    await withdrawRegistration(ctx)
    return {}
  },
  listRegistrations: ctx => listRegistrations(ctx),
  startFaceCheck: (ctx, person) => startFaceCheck(ctx, person),
  getFaceResult: (ctx, { certNo }) => getFaceResult(ctx, certNo),
  listMobileCompanies: ctx => listMobileCompanies(ctx),
  getRejectReason: ctx => getRejectReason(ctx),
}
