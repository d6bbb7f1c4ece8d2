import { canStep } from '@xiaojiu/kernel/machine.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { endAgreements, listAgreementRows } from '../agreements/tables.ts'
import { certificationMachine } from './domain/certification.states.ts'
import { revokeCertificates } from './tables/certificates.ts'
import { moveCertification, readCertification } from './tables/certifications.ts'
import { endRequest, listRequests } from './tables/requests.ts'

/**
 * Name, legal person or credit code have changed: the certificate speaks of another company and is revoked, and the
 * agreement with the platform has to be signed anew.
 * In the transaction of the change. `why` is what the company reads: 企业名称已变更.
 */
export async function voidCertification(ctx: Context, companyId: string, why: string): Promise<void> {
  const { state } = await readCertification(ctx.db, companyId, 'lock')
  const [open] = await listRequests(ctx.db, { companyId, state: 'checking', limit: 1 })
  if (open) await endRequest(ctx.db, open.id, 'cancel', { failReason: why, decidedAt: ctx.now, qrUrl: null })
  const collections = await listAgreementRows(ctx.db, { companyId, kind: 'collection', isLive: true })
  await endAgreements(ctx.db, { agreementIds: collections.map(row => row.id), now: ctx.now, reason: why })
  if (!canStep(certificationMachine, state, 'void')) return
  await revokeCertificates(ctx.db, { companyId, storeId: null }, ctx.now, why)
  await moveCertification(ctx.db, companyId, ctx.now, 'void', { validUntil: null, reason: why })
  await audit(ctx, { action: 'certification.void', subject: companyId, details: { why } })
  await postMessage(ctx, {
    companyId,
    kind: 'account',
    title: 'CA 认证已作废',
    body: `${why}，原数字证书和电子印章停止使用，请重新认证`,
    link: '/personal/enterpriseInfo?step=4',
  })
}
