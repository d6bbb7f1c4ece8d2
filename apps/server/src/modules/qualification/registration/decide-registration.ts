import { isLicensedPlace } from '@xiaojiu/contract/qualification/registration-checks.ts'
import { REGISTRATION_ITEMS } from '@xiaojiu/contract/qualification/words.ts'
import { isGenuineCreditCode } from '@xiaojiu/kernel/checks/numbers.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { approveCompany, refuseCompany } from '#modules/company/public.ts'
import { accountNames } from '#modules/identity/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Objection, Yes } from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { isLicenceCode, licenceName } from '../domain/licence-names.ts'
import { readExpiry } from '../domain/licence-validity.ts'
import { lockPapers, movePapers, setScopeClasses } from '../licences/tables/papers.ts'
import { itemName, itemText } from './corrections.ts'
import { registrationMachine } from './domain/registration.states.ts'
import { filledPapers, typesOf } from './faults-of.ts'
import { classNames, scopeChanges } from './scope-choice.ts'
import { lockRegistration, moveRegistration, type Registration } from './tables.ts'

/**
 * Lets the company in: its papers count from now on, and its address is entered. A person may set other classes of goods than
 * were read from the words on a licence, and let a wrong check digit pass; both need a reason.
 */
export async function approveRegistration(
  ctx: GatewayContext,
  id: string,
  by: StaffRef,
  said: Yes = NOTHING_SAID,
): Promise<void> {
  const mobile = await inSystemTransaction(ctx, async tx => {
    const { registration, companyId } = await openCase(tx, id, 'approve')
    refuseLapsed(registration, tx.now)
    const scopes = scopeChanges(registration, said.answers)
    const isOdd = said !== NOTHING_SAID && !isGenuineCreditCode(registration.company.creditCode)
    if ((scopes.length > 0 || isOdd) && said.note === '') throw new Refusal('reason-needed')
    for (const { code, after } of scopes) await setScopeClasses(tx.db, companyId, code, after)
    const { receiver, receiverMobile, provinceCode, cityCode, districtCode, detail } = registration.receiving
    const address = { receiver, mobile: receiverMobile, provinceCode, cityCode, districtCode, detail }
    await approveCompany(tx, companyId, { ...address, licenceCode: licenceNaming(registration) })
    const codes = allCodes(registration)
    await movePapers(tx.db, 'approve', { companyId, codes }, { decidedAt: tx.now })
    // Papers that were refused and are no longer asked for.
    await movePapers(tx.db, 'drop', { companyId, codes, only: 'refused' })
    await moveRegistration(tx.db, id, 'approve', {
      objections: [],
      decidedAt: tx.now,
      decidedBy: by.name,
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: '企业注册已通过审核',
      body: `${registration.company.name}的资料已通过审核，可以开始采购。`,
      link: '/',
    })
    await audit(tx, {
      action: 'registration.approve',
      subject: id,
      by,
      ...(said.note !== '' && { reason: said.note }),
      before: {
        state: registration.state,
        ...Object.fromEntries(scopes.map(({ name, before }) => [name, classNames(before)])),
      },
      after: {
        state: registrationMachine.verbs.approve.to,
        ...Object.fromEntries(scopes.map(({ name, after }) => [name, classNames(after)])),
      },
      details: { companyId },
    })
    return { mobile: await mobileOf(tx, registration), company: registration.company.name }
  })
  await tell(ctx, mobile.mobile, 'registration-passed', mobile.company)
}

const NOTHING_SAID: Yes = { note: '', answers: {} }

/** A paper may end while the case waits. */
function refuseLapsed(registration: Registration, now: Date): void {
  const today = dayOf(now)
  const lapsed = filledPapers(registration).find(paper => {
    const ends = readExpiry(paper.expires)?.expiresOn ?? null
    return ends !== null && ends < today
  })
  if (lapsed) throw new Refusal('licence-lapsed', { detail: `${licenceName(lapsed.code)}已过期，不能通过，请驳回` })
}

/** Sends it back with what has to be corrected; the rest stays as it is. */
export async function refuseRegistration(
  ctx: GatewayContext,
  id: string,
  by: StaffRef,
  objections: readonly Objection[],
): Promise<void> {
  if (objections.length === 0) throw new Error('a refusal without a reason')
  const told = await inSystemTransaction(ctx, async tx => {
    const { registration, companyId } = await openCase(tx, id, 'refuse')
    refuseUnknownItems(registration, objections)
    for (const { item, reason } of objections.filter(objection => isLicenceCode(objection.item)))
      await movePapers(
        tx.db,
        'refuse',
        { companyId, codes: [item], only: 'in-review' },
        { refuseReason: reason, decidedAt: tx.now },
      )
    const note = objections.map(({ item, reason }) => `${itemName(item)}：${reason}`).join('；')
    await refuseCompany(tx, companyId, note)
    await moveRegistration(tx.db, id, 'refuse', {
      objections: objections.map(({ item, reason }) => ({ item, reason, was: itemText(registration, item) })),
      explanations: [],
      decidedAt: tx.now,
      decidedBy: by.name,
    })
    await audit(tx, {
      action: 'registration.refuse',
      subject: id,
      by,
      reason: note,
      before: { state: registration.state },
      after: { state: registrationMachine.verbs.refuse.to },
      details: { companyId, objections },
    })
    return { mobile: await mobileOf(tx, registration), company: registration.company.name }
  })
  await tell(ctx, told.mobile, 'registration-rejected', told.company)
}

async function openCase(ctx: Context, id: string, verb: 'approve' | 'refuse') {
  const registration = await lockRegistration(ctx.db, id)
  if (!registration) throw new Refusal('not-found')
  const { companyId } = registration
  if (companyId === null || !canStep(registrationMachine, registration.state, verb)) throw new Refusal('state-changed')
  await lockPapers(ctx.db, companyId)
  return { registration, companyId }
}

/** A reviewer can only object to what can be corrected. */
function refuseUnknownItems(registration: Registration, objections: readonly Objection[]): void {
  const codes = new Set<string>(typesOf(registration).map(type => type.code))
  const unknown = objections.find(({ item }) => !codes.has(item) && !Object.hasOwn(REGISTRATION_ITEMS, item))
  if (unknown) throw new Refusal('invalid-input', { detail: `注册资料中没有“${unknown.item}”` })
}

function allCodes(registration: Registration): string[] {
  return [...registration.papers.map(paper => paper.code), 'IV']
}

/** The paper that names the receiving place. */
function licenceNaming({ papers, receiving }: Registration): string {
  const naming = papers.filter(paper => isLicensedPlace(receiving.detail, [paper]))
  const order = ['DL', 'ML', 'CF', 'PL', 'BL', 'INST']
  return naming.map(paper => paper.code).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? 'BL'
}

async function mobileOf({ db }: Context, { accountId }: Registration): Promise<string> {
  return (await accountNames(db, accountId)).mobile
}

/** The result is in the shop either way: a message that cannot be sent changes nothing. */
async function tell(
  ctx: GatewayContext,
  mobile: string,
  template: 'registration-passed' | 'registration-rejected',
  company: string,
): Promise<void> {
  const sent = await ctx.gateways.sms.send({ mobile, template, params: { company } })
  if (!sent.ok) ctx.log.warn({ kind: sent.kind, message: sent.message }, 'SMS not sent')
}
