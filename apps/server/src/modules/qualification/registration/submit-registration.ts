import type { LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { CHAIN_KINDS } from '@xiaojiu/contract/qualification/registration-checks.ts'
import type { Registration as Shown } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { canStep, step } from '@xiaojiu/kernel/machine.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import {
  abandonCompany,
  leaveHeadquarters,
  membershipsOf,
  nameHeadquarters,
  openCompany,
  reopenCompany,
} from '#modules/company/public.ts'
import { claimFiles, releaseFiles } from '#modules/file/public.ts'
import { moveSession, type OpenedSession } from '#modules/identity/public.ts'
import { isAreaPath } from '#modules/reference/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertPaper, listPapers, movePapers, rewritePaper } from '../licences/tables/papers.ts'
import { contentOf } from '../licences/take-papers.ts'
import { refuseUncorrected } from './corrections.ts'
import { registrationMachine } from './domain/registration.states.ts'
import { filledPapers, registrationFaults } from './faults-of.ts'
import { present } from './read-registration.ts'
import { lockOpen, moveRegistration, type Registration } from './tables.ts'

export interface Submitted {
  readonly registration: Shown
  /** The session with new tokens, acting for the company; null when it already acts for one that may buy. */
  readonly session: OpenedSession | null
}

/**
 * Submits the registration: creates the company with this login as its main account, and its papers wait for review. It runs in
 * the system scope, because the company does not exist before.
 */
export function submitRegistration(ctx: UserContext): Promise<Submitted> {
  return inSystemTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const before = await lockOpen(db, actor.accountId)
    if (!before || !canStep(registrationMachine, before.state, 'submit')) throw new Refusal('registration-not-open')
    refuseFaulty(before, tx)
    refuseUncorrected(before)
    for (const place of [before.company, before.receiving])
      if (!(await isAreaPath(db, place))) throw new Refusal('unknown-area')
    const { goodsClasses: _, headquartersCode, ...application } = before.company
    const { companyId: known } = before
    if (known !== null) await reopenCompany(tx, known, application)
    const companyId = known ?? (await openCompany(tx, actor.accountId, application))
    if (CHAIN_KINDS.includes(application.kind)) await nameHeadquarters(tx, companyId, headquartersCode)
    else await leaveHeadquarters(tx, companyId)
    await putDownPapers(tx, before, companyId)
    const change = {
      companyId,
      submittedAt: now,
      decidedAt: null,
      decidedBy: null,
    }
    await moveRegistration(db, before.id, 'submit', change)
    await audit(tx, { action: 'registration.submit', subject: before.id, details: { companyId } })
    const session = await actForCompany(tx, companyId)
    return {
      registration: await present(tx, {
        ...before,
        ...change,
        state: step(registrationMachine, before.state, 'submit'),
      }),
      session,
    }
  })
}

function refuseFaulty(registration: Registration, ctx: Context): void {
  const faults = registrationFaults(registration, dayOf(ctx.now))
  const [first] = faults
  if (first) throw new Refusal('registration-incomplete', { detail: first.message, faults })
}

/** New papers are inserted, refused ones are corrected, those in review stay unchanged. */
async function putDownPapers(ctx: UserContext, registration: Registration, companyId: string): Promise<void> {
  const { db, now } = ctx
  const papers = filledPapers(registration)
  await claimFiles(
    ctx,
    papers.flatMap(paper => paper.fileIds),
    { newCompanyId: companyId },
  )
  const earlier = (await listPapers(db, companyId)).filter(
    paper => paper.state === 'in-review' || paper.state === 'refused',
  )
  for (const paper of papers) {
    const content = {
      ...contentOf(paper as LicenceInput, registration.company.kind),
      companyId,
      fileIds: paper.fileIds,
    }
    const same = earlier.find(one => one.code === paper.code)
    if (!same) await insertPaper(db, now, { ...content, requestId: null, version: 1 })
    else if (same.state === 'refused') await rewritePaper(db, now, same.id, content)
  }
  await putDownInvoiceData(
    ctx,
    registration,
    companyId,
    earlier.some(paper => paper.code === 'IV'),
  )
}

/** 开票资料 is a paper without a picture: only typed data. */
async function putDownInvoiceData(
  { db, now }: Context,
  { company, receiving }: Registration,
  companyId: string,
  isThere: boolean,
): Promise<void> {
  if (isThere) return
  const paper: LicenceInput = {
    code: 'IV',
    number: receiving.taxNumber,
    holderName: company.name,
    legalPerson: '',
    address: '',
    warehouseAddress: '',
    issuer: '本企业',
    issuedOn: dayOf(now),
    expires: '长期',
    checkedUntil: null,
    tradeMode: '',
    rxCategory: '',
    scopeText: '',
    fileIds: [],
  }
  await insertPaper(db, now, { ...contentOf(paper, company.kind), companyId, requestId: null, version: 1, fileIds: [] })
}

/** A login that cannot buy for any company can follow the review from now on. */
async function actForCompany(ctx: UserContext, companyId: string): Promise<OpenedSession | null> {
  const { actor, db } = ctx
  if (actor.membership?.companyId === companyId || actor.membership?.companyState === 'approved') return null
  const companies = (await membershipsOf(db, [actor.accountId])).get(actor.accountId) ?? []
  return moveSession(ctx, companyId, companies)
}

/** Withdraws the registration and releases its company: the credit code can be registered again. */
export function withdrawRegistration(ctx: UserContext): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const registration = await lockOpen(db, actor.accountId)
    if (!registration) throw new Refusal('not-found')
    if (!canStep(registrationMachine, registration.state, 'withdraw')) throw new Refusal('registration-not-open')
    const { id, companyId, papers } = registration
    if (companyId === null)
      await releaseFiles(
        tx,
        papers.flatMap(paper => paper.fileIds),
      )
    else {
      await abandonCompany(tx, companyId)
      const codes = (await listPapers(db, companyId)).map(paper => paper.code)
      await movePapers(db, 'drop', { companyId, codes })
    }
    await moveRegistration(db, id, 'withdraw', { savedAt: now })
    await audit(tx, { action: 'registration.withdraw', subject: id, details: { companyId } })
  })
}
