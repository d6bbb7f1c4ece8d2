import { dayOf } from '@xiaojiu/kernel/time.ts'
import { findProfile } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { isInForce, lastDay } from './domain/shown-state.ts'
import { certificationRequestMachine } from './domain/states.ts'
import { newCertificate } from './signatories.ts'
import { insertCertificate, moveCertification, readCertification, revokeCertificates } from './tables/certifications.ts'
import { endRequest, type RequestRow } from './tables/requests.ts'

/** The certification authority as the decider, when no staff of ours decided. */
export const CERTIFIER: StaffRef = { accountId: null, name: '认证机构', isRobot: false }

const PAGE = '/personal/enterpriseInfo?step=4'

/** Issues the certificate of a verified company; false when another call did it before. */
export async function passRequest(ctx: Context, request: RequestRow, by: StaffRef): Promise<boolean> {
  const { companyId, companyName, creditCode, validYears } = request
  const profile = await inSystemTransaction(ctx, tx => findProfile(tx.db, companyId))
  const isSame =
    profile?.name === companyName && profile.creditCode === creditCode && profile.legalPerson === request.legalPerson
  if (!isSame) return failRequest(ctx, request, { reason: '核验期间企业资料发生变更，请重新申请', decidedBy: by })
  const validUntil = lastDay(dayOf(ctx.now), validYears)
  const holder = { companyId, storeId: null }
  // Made before the transaction, as generating a key is slow; an unused key is dropped.
  const certificate = await newCertificate(ctx, holder, { name: companyName, creditCode, validUntil })
  return inSystemTransaction(ctx, async tx => {
    const end = { decidedAt: tx.now, decidedBy: by.name, qrUrl: null }
    if (!(await endRequest(tx.db, request.id, 'pass', end))) return false
    await readCertification(tx.db, companyId, 'lock')
    await revokeCertificates(tx.db, holder, tx.now, '换发新证书')
    await insertCertificate(tx.db, certificate)
    await moveCertification(tx.db, companyId, tx.now, 'pass', { validUntil, reason: null })
    await audit(tx, {
      action: 'certification.pass',
      subject: companyId,
      by,
      before: { state: request.state },
      after: { state: 'passed' },
      details: { requestId: request.id, serial: certificate.serial },
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: 'CA 认证已通过',
      body: `数字证书和电子印章已生成，有效期至 ${validUntil}，可用于首营资料和协议签章`,
      link: PAGE,
    })
    return true
  })
}

export interface Failing {
  readonly reason: string
  readonly decidedBy: StaffRef
  readonly verb?: 'fail' | 'expire'
}

/** The verification failed. A valid certificate stays valid. */
export function failRequest(
  ctx: Context,
  request: RequestRow,
  { reason, decidedBy, verb = 'fail' }: Failing,
): Promise<boolean> {
  const { companyId } = request
  return inSystemTransaction(ctx, async tx => {
    const end = { failReason: reason, decidedAt: tx.now, decidedBy: decidedBy.name, qrUrl: null }
    if (!(await endRequest(tx.db, request.id, verb, end))) return false
    const certification = await readCertification(tx.db, companyId, 'lock')
    if (certification.state === 'checking')
      await moveCertification(tx.db, companyId, tx.now, 'fail', { validUntil: null, reason })
    await audit(tx, {
      action: 'certification.fail',
      subject: companyId,
      by: decidedBy,
      reason,
      before: { state: request.state },
      after: { state: certificationRequestMachine.verbs[verb].to },
      details: { requestId: request.id },
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: isInForce(certification, dayOf(tx.now)) ? 'CA 证书续期未成功' : 'CA 认证未通过',
      body: `${reason}，可重新申请`,
      link: PAGE,
    })
    return true
  })
}
