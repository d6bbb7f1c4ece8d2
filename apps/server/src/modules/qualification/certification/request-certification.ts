import type { CertificationOrder, CertificationStatus } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import { tooManyRequests } from '#platform/http/rate-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { applicantOf } from './applicant.ts'
import { maskedAccount, maskedIdNumber } from './domain/masked.ts'
import { certificationNeeds } from './domain/needs.ts'
import { isDue, isInForce } from './domain/shown-state.ts'
import { statusOf } from './get-certification.ts'
import { CERTIFIER, failRequest } from './settle-request.ts'
import { beginCertification, readCertification } from './tables/certifications.ts'
import { changeOpenRequest, countChecksSince, insertRequest, listRequests, type RequestRow } from './tables/requests.ts'

/** A check costs, and each gives a few guesses at an amount: nobody goes on asking for new ones until a guess is right. */
const MOST_CHECKS = [
  { withinMs: DAY_MS, most: 5 },
  { withinMs: 30 * DAY_MS, most: 10 },
] as const

/** Begins a certification. The identity number goes to the authority and is not kept by us. */
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
  // While the old certificate is good, it stays in use until the new one is there.
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
  // The number is not kept, so the check cannot be started again: the company has to ask anew.
  const reason = started.kind === 'refused' ? `认证机构未受理：${started.message}` : '认证机构暂时没有应答'
  await failRequest(ctx, request, { reason, decidedBy: CERTIFIER })
}
