import { CHANGE_KINDS } from '@xiaojiu/contract/qualification/licence-words.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type CompanyProfile, findProfile } from '#modules/company/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Objection, ReviewCase, ReviewDesk } from '#platform/review-desk.ts'
import { type KeptPaper, objectionsTo } from '../domain/paper-checks.ts'
import { approveChange, refuseChange } from './decide-change.ts'
import { endsOf } from './present-paper.ts'
import { type Change, findChange, waitingChanges } from './store/changes.ts'
import { fileIdsOf, listPapers, type PaperRow, papersOfRequest } from './store/papers.ts'

/** Where changed and renewed papers are decided. */
export const licenceChangeDesk: ReviewDesk = {
  name: 'licence-change',
  label: '证照变更',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const changes = await waitingChanges(tx.db, limit)
      return Promise.all(changes.map(async change => caseOf(change, await holderOf(tx, change))))
    }),
  examine: (ctx, id) => inSystemTransaction(ctx, tx => examine(tx, id)),
  approve: approveChange,
  refuse: refuseChange,
}

async function holderOf({ db }: Context, { companyId }: Change): Promise<CompanyProfile> {
  const company = await findProfile(db, companyId)
  if (!company) throw new Error('a change without a company')
  return company
}

function caseOf({ id, kind, content, submittedAt }: Change, company: CompanyProfile): ReviewCase {
  const lines = content.lines.map(({ label, before, after }) => [label, before === '' ? after : `${before} → ${after}`])
  return {
    id,
    title: `${company.name} · ${content.title}`,
    submittedAt,
    facts: { 企业: company.name, 信用代码: company.creditCode, 变更: CHANGE_KINDS[kind], ...Object.fromEntries(lines) },
  }
}

async function examine(ctx: Context, id: string): Promise<readonly Objection[]> {
  const change = await findChange(ctx.db, id)
  if (!change) throw new Refusal('not-found')
  const papers = (await papersOfRequest(ctx.db, id)).filter(paper => paper.state === 'in-review')
  const onFile = (await listPapers(ctx.db, change.companyId)).filter(paper => paper.state === 'valid')
  const holder = { ...(await holderOf(ctx, change)), ...change.content.company }
  const pictures = await fileIdsOf(
    ctx.db,
    papers.map(paper => paper.id),
  )
  return [
    ...papers.flatMap(paper => (pictures.has(paper.id) ? [] : [{ item: paper.code, reason: '缺少证照图片' }])),
    ...objectionsTo(papers.map(keptPaper), holder, onFile.map(keptPaper), dayOf(ctx.now)),
  ]
}

function keptPaper(row: PaperRow): KeptPaper {
  const { code, holderName, legalPerson } = row
  return { code, holderName, legalPerson, ...endsOf(row) }
}
