import type {
  CompanyDraft,
  Explanation,
  PaperDraft,
  ReceivingDraft,
  Registration as Shown,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { normalLicenceNumber } from '@xiaojiu/kernel/checks/licence-number.ts'
import { refuseManagedLogin } from '#modules/company/public.ts'
import { normalHolderName } from '../domain/paper-checks.ts'
import { claimFiles, releaseFiles } from '#modules/file/public.ts'
import { inTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { itemName, refuseStrayChanges } from './corrections.ts'
import { present } from './read-registration.ts'
import { beginRegistration, type Change, lockOpen, type Registration, updateRegistration } from './tables.ts'

/** Saves 企业信息 as far as it has come. */
export function saveCompany(ctx: UserContext, draft: CompanyDraft): Promise<Shown> {
  return save(ctx, () => ({ company: draft }))
}

export function saveReceiving(ctx: UserContext, draft: ReceivingDraft): Promise<Shown> {
  return save(ctx, () => ({ receiving: draft }))
}

/** Saves the papers; their pictures stay as long as the registration points to them. */
export function savePapers(ctx: UserContext, papers: readonly PaperDraft[]): Promise<Shown> {
  const written = papers.map(paper => ({
    ...paper,
    number: normalLicenceNumber(paper.number, paper.code),
    holderName: normalHolderName(paper.holderName, paper.code),
  }))
  return save(ctx, async (tx, before) => {
    const known = new Set(before.papers.flatMap(paper => paper.fileIds))
    const wanted = new Set(written.flatMap(paper => paper.fileIds))
    await claimFiles(
      tx,
      [...wanted].filter(id => !known.has(id)),
    )
    // A paper that was submitted keeps its pictures until the correction replaces it.
    if (before.companyId === null)
      await releaseFiles(
        tx,
        [...known].filter(id => !wanted.has(id)),
      )
    return { papers: written }
  })
}

/** Says why something that was refused is right as it stands; an empty text takes that back. */
export function explainObjection(ctx: UserContext, { item, text }: Explanation): Promise<Shown> {
  return save(ctx, (_, { state, objections, explanations }) => {
    if (state !== 'refused' || !objections.some(objection => objection.item === item))
      throw new Refusal('not-refused', { name: itemName(item) })
    const others = explanations.filter(one => one.item !== item)
    return { explanations: text === '' ? others : [...others, { item, text }] }
  })
}

function save(
  ctx: UserContext,
  changeFor: (tx: UserContext, before: Registration) => Change | Promise<Change>,
): Promise<Shown> {
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    await refuseManagedLogin(tx, actor.accountId)
    await beginRegistration(db, actor.accountId, now)
    const before = await lockOpen(db, actor.accountId)
    if (!before || before.state === 'in-review') throw new Refusal('registration-not-open')
    const change = { ...(await changeFor(tx, before)), savedAt: now }
    refuseStrayChanges(before, change)
    await updateRegistration(db, before.id, change)
    return present(tx, { ...before, ...change })
  })
}
