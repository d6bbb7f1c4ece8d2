import { CHANGE_KINDS } from '@xiaojiu/contract/qualification/licence-words.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type CompanyProfile, findProfile } from '#modules/company/public.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Objection, oneEach, type ReviewCase, type ReviewDesk } from '#platform/review-desk.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import type { LicenceCode } from '../domain/licence-names.ts'
import { expiryText } from '../domain/licence-validity.ts'
import { type KeptPaper, objectionsTo, type TypedPaper } from '../domain/paper-checks.ts'
import { differencesFrom } from '../ocr/differences.ts'
import { readingsOf } from '../ocr/readings-of.ts'
import { approveChange, refuseChange } from './decide-change.ts'
import { endsOf } from './present-paper.ts'
import { type Change, findChange, waitingChanges } from './tables/changes.ts'
import { fileIdsOf, listPapers, type PaperRow, papersOfRequest } from './tables/papers.ts'

/** Where changed and renewed papers are decided. */
export const licenceChangeDesk: ReviewDesk = {
  name: 'licence-change',
  label: '证照变更',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const changes = await waitingChanges(tx.db, limit)
      return Promise.all(changes.map(async change => caseOf(change, await holderOf(tx, change))))
    }),
  examine,
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
    isForPerson: content.explanation !== undefined,
    facts: {
      企业: company.name,
      信用代码: company.creditCode,
      变更: CHANGE_KINDS[kind],
      ...Object.fromEntries(lines),
      ...(content.explanation === undefined ? {} : { 申请人的说明: content.explanation }),
    },
  }
}

/** Looks through the papers as a careful person would; pictures that nobody has read yet are read now. */
async function examine(ctx: GatewayContext, id: string): Promise<readonly Objection[]> {
  const { change, papers, onFile, holder, pictures } = await inSystemTransaction(ctx, async tx => {
    const found = await findChange(tx.db, id)
    if (!found) throw new Refusal('not-found')
    const rows = (await papersOfRequest(tx.db, id)).filter(paper => paper.state === 'in-review')
    return {
      change: found,
      papers: rows,
      onFile: (await listPapers(tx.db, found.companyId)).filter(paper => paper.state === 'valid'),
      holder: { ...(await holderOf(tx, found)), ...found.content.company },
      pictures: await fileIdsOf(
        tx.db,
        rows.map(paper => paper.id),
      ),
    }
  })
  const pictured = papers.map(paper => ({ ...typedPaper(paper), fileIds: pictures.get(paper.id) ?? [] }))
  const isExplained = change.content.explanation !== undefined
  const readings = isExplained ? null : await readingsOf(ctx, change.submittedBy, pictured)
  const { creditCode, kind } = holder
  return oneEach([
    ...pictured.flatMap(paper => (paper.fileIds.length > 0 ? [] : [{ item: paper.code, reason: '缺少证照图片' }])),
    ...objectionsTo(papers.map(keptPaper), holder, onFile.map(keptPaper), dayOf(ctx.now)),
    ...pictured.flatMap(paper =>
      differencesFrom(paper, readings?.get(paper.code) ?? [], { creditCode, kind: kind as BuyerKind }),
    ),
  ])
}

/** As its owner typed it; the dictionary allows no other code. */
function typedPaper(row: PaperRow): TypedPaper {
  const { expiresOn } = endsOf(row)
  return { ...row, code: row.code as LicenceCode, expires: expiryText(expiresOn, row.expiryPrecision) }
}

function keptPaper(row: PaperRow): KeptPaper {
  const { code, holderName, legalPerson } = row
  return { code, holderName, legalPerson, ...endsOf(row) }
}
