import { CHANGE_KINDS } from '@xiaojiu/contract/qualification/words.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type CompanyProfile, companiesOf, findProfile } from '#modules/company/public.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  atQueue,
  type CaseField,
  type CaseFile,
  fieldsOf,
  type Objection,
  oneEach,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
} from '#platform/review-desk.ts'
import type { BuyerKind, Licence } from '../domain/buyer.ts'
import { checkPapers } from '../domain/cross-checks.ts'
import { type LicenceCode, pageName } from '../domain/licence-names.ts'
import { expiryText } from '../domain/licence-validity.ts'
import { type KeptPaper, objectionsTo, type TypedPaper } from '../domain/paper-checks.ts'
import { readScope } from '../domain/scope-words.ts'
import { differencesFrom, readingsOf, sideBySide } from '../ocr/side-by-side.ts'
import { findReadings } from '../ocr/tables.ts'
import { effectsOfPapers } from '../operating/effects.ts'
import { readLicences } from '../tables.ts'
import { approveChange, refuseChange } from './decide-change.ts'
import { itemLabel } from './item-label.ts'
import { endsOf } from './present-paper.ts'
import { type Change, findChange, readWaitingChanges, waitingChanges } from './tables/changes.ts'
import { fileIdsOf, listPapers, type PaperRow, papersOfRequest } from './tables/papers.ts'

/** Where changed and renewed papers are decided. */
export const licenceChangeDesk: ReviewDesk = {
  name: 'licence-change',
  label: '证照变更',
  side: 'platform',
  right: 'company.review',
  slaHours: 24,
  itemLabel,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, waitingChanges(db, filter).select('submittedAt as at'), marks)),
  waiting: (ctx, page) => atQueue(ctx, async tx => casesOf(tx, await readWaitingChanges(tx.db, page))),
  read: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const change = await findChange(tx.db, id)
      const [found] = change ? await casesOf(tx, [change]) : []
      return change && found ? wholeCase(tx, found, change) : null
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

async function casesOf({ db }: Context, changes: readonly Change[]): Promise<ReviewCase[]> {
  const companies = await companiesOf(
    db,
    changes.map(change => change.companyId),
  )
  return changes.map(({ id, companyId, content, submittedAt }) => {
    const applicant = companies.get(companyId)?.name ?? ''
    return {
      id,
      title: `${applicant} · ${content.title}`,
      applicant,
      companyId,
      storeId: null,
      submittedAt,
      amount: null,
      isForPerson: content.explanation !== undefined,
    }
  })
}

const STEP_AUTHORS = { submit: '企业', correct: '企业', cancel: '企业', approve: '平台', refuse: '平台' } as const

async function wholeCase(tx: Context, found: ReviewCase, change: Change): Promise<WholeCase> {
  const { kind, content, steps } = change
  const company = await holderOf(tx, change)
  const papers = await papersOfRequest(tx.db, change.id)
  const codes = new Set(papers.map(paper => paper.code))
  const onFile = (await listPapers(tx.db, change.companyId)).filter(
    paper => paper.state === 'valid' && codes.has(paper.code),
  )
  const pictures = await fileIdsOf(
    tx.db,
    [...papers, ...onFile].map(paper => paper.id),
  )
  const firstPicture = (paper: PaperRow) => pictures.get(paper.id)?.[0] ?? ''
  const readings = await findReadings(tx.db, papers.map(firstPicture).filter(Boolean))
  const lines = content.lines.map(({ label, before, after }) => [label, before === '' ? after : `${before} → ${after}`])
  return {
    ...found,
    isWaiting: change.state === 'in-review',
    fields: fieldsOf({
      企业: company.name,
      信用代码: company.creditCode,
      变更: CHANGE_KINDS[kind],
      ...Object.fromEntries(lines),
      申请人的说明: content.explanation ?? null,
    }),
    files: [
      ...papers.flatMap(paper => picturesOf(paper, pictures, paper.name)),
      ...onFile.flatMap(paper => picturesOf(paper, pictures, `原${paper.name}`)),
    ],
    readings: papers.flatMap(paper => {
      const before = onFile.find(one => one.code === paper.code)
      return sideBySide(typedPaper(paper), readings.get(firstPicture(paper)), before && typedPaper(before))
    }),
    checks: checkPapers(papers.map(checkedPaper), { ...company, ...content.company }, dayOf(tx.now)),
    effects: await effectsOf(tx, company, change, papers),
    history: steps.map(({ verb, at, note }) => ({ at: new Date(at), who: STEP_AUTHORS[verb], text: note })),
    items: [...new Set(content.lines.map(line => line.item))].map(item => ({ item, label: itemLabel(item) })),
  }
}

/** 影响范围: what the company may buy with these papers and could not before, and the other way round; and the data it changes. */
async function effectsOf(
  { db, now }: Context,
  { companyId, kind }: CompanyProfile,
  { state, content }: Change,
  papers: readonly PaperRow[],
): Promise<CaseField[]> {
  const seals = ['name', 'legalPerson'].some(field => Object.hasOwn(content.company, field))
  const renamed = fieldsOf({ 电子印章: seals ? '通过后原数字证书和印章作废，企业须重新认证' : '' })
  // Decided: the papers on file are the new ones already.
  if (state !== 'in-review') return renamed
  const { valid } = await readLicences(db, companyId)
  const codes = new Set(papers.map(paper => paper.code))
  const after = [...valid.filter(({ code }) => !codes.has(code)), ...papers.map(paper => licenceOf(paper, kind))]
  return [...effectsOfPapers(kind, valid, after, dayOf(now)), ...renamed]
}

/** As the gate will see it. */
function licenceOf(row: PaperRow, kind: string): Licence {
  const { classes, marks } = readScope(typedPaper(row), kind as BuyerKind)
  return { code: row.code, ...endsOf(row), scopeClasses: classes, scopeMarks: marks }
}

function picturesOf(paper: PaperRow, pictures: ReadonlyMap<string, readonly string[]>, name: string): CaseFile[] {
  return (pictures.get(paper.id) ?? []).map((fileId, index, all) => ({
    fileId,
    item: paper.code,
    label: pageName(name, index, all.length),
  }))
}

/** Checks the papers as a careful reviewer would; pictures without an OCR reading are read now. */
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

function checkedPaper(row: PaperRow) {
  return { ...keptPaper(row), code: row.code as LicenceCode, number: row.number }
}

function keptPaper(row: PaperRow): KeptPaper {
  const { code, holderName, legalPerson } = row
  return { code, holderName, legalPerson, ...endsOf(row) }
}
