import {
  CompanyDraft,
  type KnownPapers,
  type MobileCompanies,
  ReceivingDraft,
  type RegistrationList,
  type RegistrationPapers,
  type RejectReason,
  type Registration as Shown,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { z } from 'zod'
import { membershipsOf, refuseManagedLogin } from '#modules/company/public.ts'
import { filesOf } from '#modules/file/public.ts'
import { accountNames, accountsOfMobile } from '#modules/identity/public.ts'
import { inSnapshot, inSystemTransaction, type UserContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { editableItems, itemName } from './corrections.ts'
import { registrationFaults, rightsOf, typesOf } from './faults-of.ts'
import { findLatest, listByAccount, type Registration } from './tables.ts'

/** The registration of a login; an empty one when there is none. */
export function getRegistration(ctx: UserContext): Promise<Shown> {
  return inSnapshot(ctx, async tx => {
    const latest = await findLatest(tx.db, tx.actor.accountId)
    if (latest && latest.state !== 'withdrawn') return present(tx, latest)
    // A login that may not register is refused before anything is typed. After a withdrawn registration the next one starts
    // empty.
    await refuseManagedLogin(tx, tx.actor.accountId)
    return present(tx, null)
  })
}

/** A registration as its owner sees it; in the owner's transaction. */
export async function present(ctx: UserContext, registration: Registration | null): Promise<Shown> {
  const { mobile } = await accountNames(ctx.db, ctx.actor.accountId)
  const filled = registration ?? {
    company: CompanyDraft.parse({}),
    papers: [],
    receiving: ReceivingDraft.parse({}),
  }
  const files = await filesOf(
    ctx,
    filled.papers.flatMap(paper => paper.fileIds),
  )
  return {
    registrationId: registration?.id ?? null,
    companyId: registration?.companyId ?? null,
    ...reasonsOf(registration),
    company: filled.company,
    papers: [...filled.papers],
    receiving: filled.receiving,
    files: [...files.values()],
    types: typesOf(filled).map(shownType),
    faults: registrationFaults(filled, dayOf(ctx.now)),
    rights: rightsOf(filled, dayOf(ctx.now)),
    editable: registration ? (editableItems(registration)?.slice() ?? null) : null,
    faceState: registration?.faceState ?? 'none',
    mobile: maskPersonalData(mobile),
    savedAt: registration?.savedAt ?? null,
    submittedAt: registration?.submittedAt ?? null,
  }
}

function reasonsOf(registration: Registration | null): RejectReason {
  const objections = registration?.state === 'refused' ? registration.objections : []
  return {
    state: registration?.state ?? 'draft',
    objections: objections.map(({ item, reason }) => ({ item, label: itemName(item), reason })),
    explanations: registration?.state === 'refused' ? [...registration.explanations] : [],
    decidedAt: registration?.decidedAt ?? null,
  }
}

function shownType(type: ReturnType<typeof typesOf>[number]) {
  const { alternatives, fields, optionalFields, ...rest } = type
  return { ...rest, alternatives: [...alternatives], fields: [...fields], optionalFields: [...optionalFields] }
}

export function getRejectReason(ctx: UserContext): Promise<RejectReason> {
  return inSnapshot(ctx, async tx => {
    const latest = await findLatest(tx.db, tx.actor.accountId)
    if (!latest) throw new Refusal('not-found')
    return reasonsOf(latest)
  })
}

/** The required papers, each with its draft. */
export async function listRegistrationPapers(ctx: UserContext): Promise<RegistrationPapers> {
  const { types, papers, files } = await getRegistration(ctx)
  const list = types.map(type => {
    const paper = papers.find(one => one.code === type.code) ?? null
    return { type, paper, files: files.filter(file => paper?.fileIds.includes(file.fileId)) }
  })
  return { list }
}

export function listRegistrations(ctx: UserContext): Promise<z.output<typeof RegistrationList>> {
  return inSnapshot(ctx, async tx => {
    const all = await listByAccount(tx.db, tx.actor.accountId)
    const list = all.map(({ id, companyId, company, state, savedAt, submittedAt, decidedAt }) => ({
      registrationId: id,
      companyId,
      companyName: company.name,
      state,
      savedAt,
      submittedAt,
      decidedAt,
    }))
    return { list }
  })
}

/** Papers that this login filled in before for the same company; never those of others. */
export function listKnownPapers(ctx: UserContext, creditCode: string): Promise<KnownPapers> {
  return inSnapshot(ctx, async tx => {
    const earlier = (await listByAccount(tx.db, tx.actor.accountId)).find(
      ({ state, company, papers }) => state === 'withdrawn' && company.creditCode === creditCode && papers.length > 0,
    )
    const papers = earlier?.papers ?? []
    const files = await filesOf(
      tx,
      papers.flatMap(paper => paper.fileIds),
    )
    return {
      papers: papers.map(paper => ({ ...paper, fileIds: paper.fileIds.filter(id => files.has(id)) })),
      files: [...files.values()],
    }
  })
}

/** The logins and companies on the caller's own mobile. */
export function listMobileCompanies(ctx: UserContext): Promise<MobileCompanies> {
  return inSystemTransaction(ctx, async tx => {
    const accounts = await accountsOfMobile(tx.db, tx.actor.accountId)
    const companies = await membershipsOf(
      tx.db,
      accounts.map(account => account.accountId),
    )
    const list = accounts.flatMap(({ accountId, loginName }) => {
      const isCurrent = accountId === tx.actor.accountId
      const own = companies.get(accountId) ?? []
      if (own.length === 0) return [{ loginName, companyName: '', state: 'none', isCurrent }]
      return own.map(({ companyName, companyState }) => ({ loginName, companyName, state: companyState, isCurrent }))
    })
    return { list }
  })
}
