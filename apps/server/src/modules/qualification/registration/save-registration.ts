import type {
  CompanyDraft,
  CompanyNameCheck,
  CompanyNameVerdict,
  Explanation,
  PaperDraft,
  ReceivingDraft,
  Registration as Shown,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { isCompanyName, normalCompanyName } from '@xiaojiu/kernel/checks/names.ts'
import { checkCreditCode, normalLicenceNumber } from '@xiaojiu/kernel/checks/numbers.ts'
import { refuseManagedLogin, registeredAs } from '#modules/company/public.ts'
import { claimFiles, releaseFiles } from '#modules/file/public.ts'
import { inSystemTransaction, inTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { normalHolderName } from '../domain/paper-checks.ts'
import { itemName, refuseUnrelatedChanges } from './corrections.ts'
import { present } from './read-registration.ts'
import { beginRegistration, type Change, lockOpen, type Registration, updateRegistration } from './tables.ts'

/** Saves 企业信息, also when incomplete. */
export function saveCompany(ctx: UserContext, draft: CompanyDraft): Promise<Shown> {
  return save(ctx, () => ({ company: draft }))
}

export function saveReceiving(ctx: UserContext, draft: ReceivingDraft): Promise<Shown> {
  return save(ctx, () => ({ receiving: draft }))
}

/** Saves the papers and claims their pictures. */
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

/** Explains why a refused item is right; an empty text removes the explanation. */
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
    refuseUnrelatedChanges(before, change)
    await updateRegistration(db, before.id, change)
    return present(tx, { ...before, ...change })
  })
}

/** Enough for a person who types; too little to find out our customers. */
const BY_ACCOUNT = { name: 'company-name-check', points: 60, seconds: 3600 }

/** Whether a company with this name and code can be registered. */
export async function validateCompanyName(
  ctx: UserContext,
  { companyName, creditCode }: CompanyNameCheck,
): Promise<CompanyNameVerdict> {
  await ctx.limits.spend(BY_ACCOUNT, ctx.actor.accountId)
  const no = (tips: string) => ({ isAvailable: false, tips })
  if (!isCompanyName(companyName)) return no('请按营业执照填写企业全称，4–60 个字')
  if (creditCode && checkCreditCode(creditCode) === 'format') return no('统一社会信用代码应为 18 位数字和大写字母')
  const found = await inSystemTransaction(ctx, tx =>
    registeredAs(tx, normalCompanyName(companyName), creditCode || null, ctx.actor.accountId),
  )
  if (found === 'own') return { isAvailable: true, tips: '' }
  if (found === 'code') return no('该统一社会信用代码已注册，请联系企业主账号绑定，或致电平台客服')
  if (found === 'name') return no('该企业名称已注册，如为同一企业请联系主账号绑定')
  return { isAvailable: true, tips: '' }
}
