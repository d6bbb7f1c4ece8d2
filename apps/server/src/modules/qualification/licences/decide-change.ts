import { CHANGE_KINDS } from '@xiaojiu/contract/qualification/words.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { findProfile, relinkAddresses, updateProfile } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Objection } from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { endAgreements, listAgreementRows } from '../agreements/tables.ts'
import { certificationMachine } from '../certification/domain/states.ts'
import { moveCertification, readCertification, revokeCertificates } from '../certification/tables/certifications.ts'
import { endRequest, listRequests } from '../certification/tables/requests.ts'
import { isLicenceCode } from '../domain/licence-names.ts'
import { changeRequestMachine } from '../domain/states.ts'
import { papersOf } from '../places/papers-of.ts'
import { resumeTrading } from './cancel-licence.ts'
import { itemLabel } from './item-label.ts'
import { type Change, lockChange, moveChange } from './tables/changes.ts'
import { lockPapers, movePapers, papersOfRequest } from './tables/papers.ts'

/** Makes the papers valid and writes the company's new data; replaced versions are kept. */
export function approveChange(ctx: Context, changeId: string, by: StaffRef): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const change = await openCase(tx, changeId, 'approve')
    const { companyId, content } = change
    const codes = (await papersOfRequest(tx.db, changeId)).map(paper => paper.code)
    await movePapers(tx.db, 'supersede', { companyId, codes })
    await movePapers(tx.db, 'approve', { companyId, codes, requestId: changeId }, { decidedAt: tx.now })
    const company = await findProfile(tx.db, companyId)
    const isBack = company ? await resumeTrading(tx, company) : false
    await updateProfile(tx.db, companyId, content.company)
    await relinkAddresses(tx.db, companyId, (await papersOf(tx.db, companyId, dayOf(tx.now))).places)
    // The certificate names the company and its legal person, so it ends when either changes.
    if (content.company.name || content.company.legalPerson)
      await voidCertification(tx, companyId, content.company.name ? '企业名称已变更' : '法定代表人已变更')
    await moveChange(tx.db, change, 'approve', {
      decidedBy: by.name,
      decidedAt: tx.now,
      step: { verb: 'approve', at: tx.now.toISOString(), note: '审核通过' },
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: `${CHANGE_KINDS[change.kind]}已通过审核`,
      body: isBack ? `${content.title}，已生效，可以继续采购。` : `${content.title}，已生效。`,
      link: `/personal/updateRecord?changeId=${changeId}`,
    })
    await audit(tx, {
      action: 'licence.approve-change',
      subject: changeId,
      by,
      before: { state: change.state, ...beforeOf(change) },
      after: { state: changeRequestMachine.verbs.approve.to, ...afterOf(change) },
      details: { companyId, codes, isBack },
    })
  })
}

/** Refuses with objections; the company corrects only these. */
export function refuseChange(
  ctx: Context,
  changeId: string,
  by: StaffRef,
  objections: readonly Objection[],
): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    if (objections.length === 0) throw new Error('a refusal without a reason')
    const change = await openCase(tx, changeId, 'refuse')
    const { companyId, content } = change
    refuseUnknownItems(change, objections)
    for (const { item, reason } of objections.filter(objection => isLicenceCode(objection.item)))
      await movePapers(
        tx.db,
        'refuse',
        { companyId, codes: [item], requestId: changeId },
        { refuseReason: reason, decidedAt: tx.now },
      )
    const note = objections.map(({ item, reason }) => `${itemLabel(item)}：${reason}`).join('；')
    await moveChange(tx.db, change, 'refuse', {
      objections,
      decidedBy: by.name,
      decidedAt: tx.now,
      step: { verb: 'refuse', at: tx.now.toISOString(), note },
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: `${CHANGE_KINDS[change.kind]}未通过审核`,
      body: `${content.title}。${note}`,
      link: `/personal/updateRecord?changeId=${changeId}`,
    })
    await audit(tx, {
      action: 'licence.refuse-change',
      subject: changeId,
      by,
      reason: note,
      before: { state: change.state },
      after: { state: changeRequestMachine.verbs.refuse.to },
      details: { companyId, objections },
    })
  })
}

/** Line by line, as shown to the reviewer. */
function beforeOf({ content }: Change): Record<string, string> {
  return Object.fromEntries(content.lines.map(({ label, before }) => [label, before]))
}

function afterOf({ content }: Change): Record<string, string> {
  return Object.fromEntries(content.lines.map(({ label, after }) => [label, after]))
}

async function openCase(ctx: Context, changeId: string, verb: 'approve' | 'refuse'): Promise<Change> {
  const change = await lockChange(ctx.db, changeId)
  if (!change) throw new Refusal('not-found')
  if (!canStep(changeRequestMachine, change.state, verb)) throw new Refusal('state-changed')
  await lockPapers(ctx.db, change.companyId)
  return change
}

/** A reviewer can object only to items of the request: others could never be corrected. */
function refuseUnknownItems({ content }: Change, objections: readonly Objection[]): void {
  const items = new Set(content.lines.map(line => line.item))
  const unknown = objections.find(objection => !items.has(objection.item))
  if (unknown) throw new Refusal('invalid-input', { detail: `本次变更不含${itemLabel(unknown.item)}` })
}

/**
 * Name, legal person or credit code have changed: the certificate names another company and is revoked, and the
 * agreement with the platform must be signed again. In the transaction of the change. `why` is shown to the company:
 * 企业名称已变更.
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
