import type {
  CertificationList,
  CertificationListQuery,
  CertificationRequest,
  CertificationRequestState,
  CertificationStatus,
  CertificationWay,
} from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import type { z } from 'zod'
import { companyOf } from '#modules/company/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sealPng } from '#platform/documents/seal.ts'
import { Refusal } from '#platform/refusal.ts'
import { isDue, isInForce, shownState } from './domain/shown-state.ts'
import { sealText } from './signatories.ts'
import { findCertificate, readCertification } from './tables/certifications.ts'
import { countRequests, listRequests, type RequestRow } from './tables/requests.ts'

const ISSUER = '小九药采企业证书签发中心'

/** The state of the company's certification today. */
export function getCertification(ctx: MemberContext): Promise<CertificationStatus> {
  return inSnapshot(ctx, ({ db, actor, now }) => statusOf(db, actor.companyId, now))
}

/** `db` must be in the company's scope. */
export async function statusOf(db: Db, companyId: string, now: Date): Promise<CertificationStatus> {
  const today = dayOf(now)
  const certification = await readCertification(db, companyId)
  const [request] = await listRequests(db, { companyId, state: 'checking', limit: 1 })
  const certificate = await findCertificate(db, { companyId, storeId: null })
  return {
    state: shownState(certification, today),
    reason: certification.reason,
    validUntil: certification.validUntil,
    canApply: request === undefined && isDue(certification, today),
    certificate:
      certificate && isInForce(certification, today)
        ? {
            serial: certificate.serial,
            subjectName: certificate.subjectName,
            creditCode: certificate.creditCode,
            issuerName: ISSUER,
            validFrom: certificate.validFrom,
            validUntil: certificate.validUntil,
            daysLeft: daysBetween(today, day(certificate.validUntil)),
          }
        : null,
    request: request ? presentRequest(request) : null,
  }
}

export function listCertificationRequests(
  ctx: MemberContext,
  { pageNum, pageSize }: z.output<typeof CertificationListQuery>,
): Promise<z.output<typeof CertificationList>> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const rows = await listRequests(db, { companyId, offset: (pageNum - 1) * pageSize, limit: pageSize })
    return { list: rows.map(presentRequest), total: await countRequests(db, companyId), pageNum, pageSize }
  })
}

function presentRequest(row: RequestRow): CertificationRequest {
  return {
    requestId: row.id,
    // The check constraints allow no other values.
    way: row.way as CertificationWay,
    state: row.state as CertificationRequestState,
    validYears: row.validYears,
    companyName: row.companyName,
    legalPerson: row.legalPerson,
    maskedIdNumber: row.maskedIdNumber,
    bankName: row.bankName,
    maskedAccount: row.maskedAccount,
    triesLeft: row.triesLeft,
    agentName: row.agentName,
    qrUrl: row.state === 'checking' ? row.qrUrl : null,
    failReason: row.failReason,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
  }
}

/** The company's seal as a picture; only while it may be used. */
export async function getSeal(ctx: MemberContext): Promise<{ name: string; picture: string }> {
  const company = await inSnapshot(ctx, async ({ db, actor: { companyId }, now }) => {
    if (!isInForce(await readCertification(db, companyId), dayOf(now))) throw new Refusal('certification-needed')
    return companyOf(db, companyId)
  })
  if (!company) throw new Error('a certified company that is not there')
  const png = await sealPng(sealText(company.name, company.creditCode))
  return { name: company.name, picture: `data:image/png;base64,${png.toString('base64')}` }
}
