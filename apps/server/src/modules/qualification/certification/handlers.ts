import type { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { cancelCertification } from './cancel-certification.ts'
import { checkCertification, getCertificationData } from './check-certification.ts'
import { refreshCertification, tellCertificationAmount } from './follow-check.ts'
import { getCertification, listCertificationRequests } from './get-certification.ts'
import { getSeal } from './get-seal.ts'
import { downloadChain, downloadRevocationList } from './publish-authority.ts'
import { requestCertification } from './request-certification.ts'

export const certificationHandlers: Handlers<typeof certificationEndpoints> = {
  checkCertification: ctx => checkCertification(ctx),
  getCertificationData: ctx => getCertificationData(ctx),
  listCertificationRequests: (ctx, page) => listCertificationRequests(ctx, page),
  requestCertification: (ctx, order) => requestCertification(ctx, order),
  getCertification: ctx => getCertification(ctx),
  refreshCertification: (ctx, { requestId }) => refreshCertification(ctx, requestId),
  tellCertificationAmount: (ctx, { requestId, amount }) => tellCertificationAmount(ctx, requestId, amount),
  cancelCertification: (ctx, { requestId }) => cancelCertification(ctx, requestId),
  getSeal: ctx => getSeal(ctx),
  downloadRevocationList: async (ctx, _, exchange) => {
    await downloadRevocationList(ctx, exchange)
    return {}
  },
  downloadChain: async (ctx, _, exchange) => {
    await downloadChain(ctx, exchange)
    return {}
  },
}
