import type {
  CertificationData,
  CertificationNeeds,
  CertificationOrder,
  CertificationStatus,
} from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { addMs, DAY_MS, day, dayOf } from '@xiaojiu/kernel/time.ts'
import { type CompanyProfile, findProfile } from '#modules/company/public.ts'
import { claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { tooManyRequests } from '#platform/http/rate-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { licenceName } from '../domain/licence-names.ts'
import { goodUntil } from '../domain/licence-validity.ts'
import { type Applicant, BASE_PAPERS, type BasePaper, certificationNeeds } from './domain/needs.ts'
import { isDue, isInForce, maskedAccount, maskedIdNumber } from './domain/shown-state.ts'
import { statusOf } from './get-certification.ts'
import { CERTIFIER, failRequest } from './settle-request.ts'
import { beginCertification, findBasePaper, moveCertification, readCertification } from './tables/certifications.ts'
import {
  changeOpenRequest,
  countChecksSince,
  endRequest,
  insertRequest,
  listRequests,
  type RequestRow,
} from './tables/requests.ts'

/** Verifications cost money and allow a few attempts at an amount, so their number is limited. */
const MOST_CHECKS = [
  { withinMs: DAY_MS, most: 5 },
  { withinMs: 30 * DAY_MS, most: 10 },
] as const

/** Starts a certification. The identity number goes to the authority and is not stored here. */
export async function requestCertification(
  ctx: GatewayContext<Member>,
  order: CertificationOrder,
): Promise<CertificationStatus> {
  const request = await inTransaction(ctx, tx => openRequest(tx, order))
  if (order.way !== 'agent') await startCheck(ctx, request, order)
  return inSnapshot(ctx, ({ db, actor, now }) => statusOf(db, actor.companyId, now))
}

async function openRequest(tx: MemberContext, order: CertificationOrder): Promise<RequestRow> {
  const { companyId, accountId } = tx.actor
  const today = dayOf(tx.now)
  const applicant = await applicantOf(tx.db, companyId)
  const unmet = certificationNeeds(applicant, today).find(need => !need.isMet)
  if (unmet) throw new Refusal('certification-papers-missing', { detail: unmet.advice, href: unmet.href })
  const certification = await readCertification(tx.db, companyId, 'lock')
  if (!isDue(certification, today)) throw new Refusal('certification-not-due')
  if (order.way !== 'agent') await refuseTooMany(tx)
  const requestId = await insertRequest(tx.db, {
    companyId,
    way: order.way,
    validYears: order.validYears,
    companyName: applicant.companyName,
    creditCode: applicant.profile.creditCode,
    legalPerson: applicant.legalPerson,
    maskedIdNumber: maskedIdNumber(order.legalPersonIdNumber),
    bankName: order.way === 'small-transfer' ? order.bankName : null,
    maskedAccount: order.way === 'small-transfer' ? maskedAccount(order.account) : null,
    agentName: order.way === 'agent' ? order.agentName : null,
    agentMobile: order.way === 'agent' ? order.agentMobile : null,
    letterFileId: order.way === 'agent' ? order.letterFileId : null,
    submittedBy: accountId,
    submittedAt: tx.now,
  })
  if (requestId === null) throw new Refusal('certification-under-way')
  if (order.way === 'agent') await claimFiles(tx, [order.letterFileId])
  // While the old certificate is valid, it stays in use until the new one is issued.
  if (!isInForce(certification, today)) await beginCertification(tx.db, companyId, tx.now)
  await audit(tx, { action: 'certification.request', subject: companyId, details: { requestId, way: order.way } })
  const [request] = await listRequests(tx.db, { requestId })
  if (!request) throw new Error('a request was not kept')
  return request
}

async function refuseTooMany({ db, now, actor }: MemberContext): Promise<void> {
  for (const { withinMs, most } of MOST_CHECKS)
    if ((await countChecksSince(db, actor.companyId, addMs(now, -withinMs))) >= most) throw tooManyRequests(withinMs)
}

async function startCheck(
  ctx: GatewayContext<Member>,
  request: RequestRow,
  order: Exclude<CertificationOrder, { way: 'agent' }>,
): Promise<void> {
  const identity = {
    requestNo: request.id,
    companyName: request.companyName,
    creditCode: request.creditCode,
    legalPersonName: request.legalPerson,
    legalPersonIdNumber: order.legalPersonIdNumber,
  }
  const started = await ctx.gateways.ca.startCheck(
    order.way === 'face'
      ? { ...identity, way: order.way }
      : { ...identity, way: order.way, account: order.account, bankName: order.bankName },
  )
  if (started.ok) {
    const { checkId, qrUrl, triesLeft } = started.value
    await inTransaction(ctx, tx => changeOpenRequest(tx.db, request.id, { checkId, qrUrl, triesLeft }))
    return
  }
  // The identity number is not stored, so the check cannot be restarted: the company must request it again.
  const reason = started.kind === 'refused' ? `认证机构未受理：${started.message}` : '认证机构暂时没有应答'
  await failRequest(ctx, request, { reason, decidedBy: CERTIFIER })
}

interface ApplicantFacts extends Applicant {
  readonly profile: CompanyProfile
}

/** The company data for certification. `db` must be in its scope. */
export async function applicantOf(db: Db, companyId: string): Promise<ApplicantFacts> {
  const profile = await findProfile(db, companyId)
  if (!profile) throw new Error('an applicant that is not there')
  return {
    profile,
    isApproved: profile.state === 'approved',
    companyName: profile.name,
    legalPerson: profile.legalPerson,
    basePaper: await basePaperOf(db, companyId),
  }
}

async function basePaperOf(db: Db, companyId: string): Promise<BasePaper | null> {
  const row = await findBasePaper(db, companyId, BASE_PAPERS)
  if (!row) return null
  const { code, number, holderName, legalPerson, expiresOn, checkedUntil } = row
  const ends = {
    expiresOn: expiresOn === null ? null : day(expiresOn),
    checkedUntil: checkedUntil === null ? null : day(checkedUntil),
  }
  return { name: licenceName(code), number, holderName, legalPerson, goodUntil: goodUntil(ends) }
}

/** The conditions for the company's certification. */
export function checkCertification(ctx: MemberContext): Promise<CertificationNeeds> {
  return inSnapshot(ctx, async ({ db, actor, now }) => {
    const needs = certificationNeeds(await applicantOf(db, actor.companyId), dayOf(now))
    return { canApply: needs.every(need => need.isMet), needs }
  })
}

/** Known data that need not be typed. */
export function getCertificationData(ctx: MemberContext): Promise<CertificationData> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const { profile, basePaper } = await applicantOf(db, actor.companyId)
    return {
      companyName: profile.name,
      creditCode: profile.creditCode,
      legalPerson: profile.legalPerson,
      address: profile.address,
      licence: basePaper && {
        name: basePaper.name,
        number: basePaper.number,
        expiresOn: basePaper.goodUntil,
      },
    }
  })
}

/** Withdraws the open request; a valid certificate stays. */
export function cancelCertification(ctx: MemberContext, requestId: string): Promise<CertificationStatus> {
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    const [request] = await listRequests(tx.db, { requestId, companyId })
    if (!request) throw new Refusal('not-found')
    const isOpen = await endRequest(tx.db, requestId, 'cancel', { decidedAt: tx.now, qrUrl: null })
    if (!isOpen) throw new Refusal('state-changed')
    const { state } = await readCertification(tx.db, companyId, 'lock')
    if (state === 'checking')
      await moveCertification(tx.db, companyId, tx.now, 'cancel', { validUntil: null, reason: null })
    await audit(tx, { action: 'certification.cancel', subject: companyId, details: { requestId } })
    return statusOf(tx.db, companyId, tx.now)
  })
}
