import type {
  ChangeCorrection,
  ChangeLine,
  LicenceInput,
  LicenceSubmission,
} from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { CHANGE_KINDS, type ChangeKind } from '@xiaojiu/contract/qualification/words.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { type CompanyProfile, findProfile, type ProfileChange } from '#modules/company/public.ts'
import { claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { licenceName } from '../domain/licence-names.ts'
import { changeRequestMachine } from '../domain/states.ts'
import { itemLabel } from './item-label.ts'
import { type Change, insertChange, lockChange, moveChange, openChanges } from './tables/changes.ts'
import { insertPaper, listPapers, lockPapers, movePapers, papersOfRequest, rewritePaper } from './tables/papers.ts'
import { contentOf, linesOf, refuseFaulty } from './take-papers.ts'

/** Submits new or renewed papers for review. Valid papers stay valid in the meantime. */
export function submitLicences(ctx: MemberContext, { licences }: LicenceSubmission): Promise<{ changeId: string }> {
  return inTransaction(ctx, async tx => ({
    changeId: await openChange(tx, await ownProfile(tx), { kind: 'papers', licences }),
  }))
}

/** A change request of a company. */
export interface AskedChange {
  readonly kind: ChangeKind | 'papers'
  readonly licences: readonly LicenceInput[]
  /** In addition to papers: values to write into the company, and their text. */
  readonly company?: ProfileChange
  readonly lines?: readonly ChangeLine[]
}

export async function ownProfile({ db, actor }: MemberContext): Promise<CompanyProfile> {
  const company = await findProfile(db, actor.companyId)
  if (!company) throw new Refusal('not-found')
  return company
}

/** Stores a change for review: one request with its papers, in the caller's transaction. Returns its id. */
export async function openChange(ctx: MemberContext, company: CompanyProfile, asked: AskedChange): Promise<string> {
  const { companyId, accountId } = ctx.actor
  const { licences, lines = [] } = asked
  refuseFaulty(ctx, company, licences)
  await lockPapers(ctx.db, companyId)
  const codes = licences.map(paper => paper.code)
  await refuseWhileOpen(ctx, asked.kind, codes)
  const papers = await listPapers(ctx.db, companyId)
  const contents = licences.map(paper => contentOf(paper, company.kind))
  const currentOf = (code: string) => papers.find(paper => paper.code === code && paper.state === 'valid')
  const isNew = codes.every(code => !papers.some(paper => paper.code === code && paper.state !== 'refused'))
  const kind = asked.kind === 'papers' ? (isNew ? 'new-licence' : 'licence') : asked.kind
  const changeId = await insertChange(ctx.db, ctx.now, {
    companyId,
    kind,
    submittedBy: accountId,
    content: {
      title: titleOf(kind, lines, codes),
      lines: [...lines, ...contents.flatMap(paper => linesOf(paper, currentOf(paper.code)))],
      company: asked.company ?? {},
    },
  })
  await movePapers(ctx.db, 'drop', { companyId, codes, only: 'refused' })
  for (const [index, paper] of contents.entries()) {
    const version = Math.max(0, ...papers.filter(one => one.code === paper.code).map(one => one.version)) + 1
    const fileIds = licences[index]?.fileIds ?? []
    await insertPaper(ctx.db, ctx.now, { ...paper, companyId, requestId: changeId, version, fileIds })
  }
  await claimFiles(
    ctx,
    licences.flatMap(paper => paper.fileIds),
  )
  await audit(ctx, { action: 'licence.ask-change', subject: changeId, details: { kind, codes } })
  return changeId
}

/** Two open changes of the same item would be ambiguous for the reviewer. */
async function refuseWhileOpen(ctx: MemberContext, kind: AskedChange['kind'], codes: readonly string[]): Promise<void> {
  for (const change of await openChanges(ctx.db, ctx.actor.companyId)) {
    const reason = change.state === 'refused' ? 'change-to-correct' : 'change-waiting'
    if (change.kind === kind) throw new Refusal(reason, { name: CHANGE_KINDS[change.kind], changeId: change.id })
    const code = codes.find(one => change.content.lines.some(line => line.item === one))
    if (code) throw new Refusal(reason, { name: licenceName(code), changeId: change.id })
  }
}

function titleOf(kind: ChangeKind, lines: readonly ChangeLine[], codes: readonly string[]): string {
  const what =
    kind === 'legal-person' || kind === 'company-data' ? lines.map(line => line.label) : codes.map(licenceName)
  return `${CHANGE_KINDS[kind]}：${[...new Set(what)].join('、')}`
}

const FIELDS = ['legalPerson', 'name', 'personInCharge', 'qualityHead', 'address'] as const

/** Corrects everything that was refused and nothing else, and submits again. */
export function correctChange(ctx: MemberContext, asked: ChangeCorrection): Promise<{ changeId: string }> {
  return inTransaction(ctx, async tx => {
    const change = await lockChange(tx.db, asked.changeId)
    if (!change) throw new Refusal('not-found')
    if (!canStep(changeRequestMachine, change.state, 'correct')) throw new Refusal('state-changed')
    refuseUnlessJustRefused(change, asked)
    const company = await ownProfile(tx)
    refuseFaulty(tx, company, asked.licences)
    const papers = await papersOfRequest(tx.db, change.id)
    const inForce = (await listPapers(tx.db, change.companyId)).filter(paper => paper.state === 'valid')
    const newLines: ChangeLine[] = []
    for (const { fileIds, ...typed } of asked.licences) {
      const content = contentOf({ ...typed, fileIds }, company.kind)
      const refused = papers.find(paper => paper.code === content.code)
      if (!refused) throw new Refusal('not-refused', { name: content.name })
      await rewritePaper(tx.db, tx.now, refused.id, { ...content, companyId: change.companyId, fileIds })
      newLines.push(
        ...linesOf(
          content,
          inForce.find(paper => paper.code === content.code),
        ),
      )
    }
    await claimFiles(
      tx,
      asked.licences.flatMap(paper => paper.fileIds),
    )
    const fields = Object.fromEntries(FIELDS.flatMap(field => (asked[field] ? [[field, asked[field]]] : [])))
    await moveChange(tx.db, change, 'correct', {
      objections: [],
      content: { ...corrected(change, newLines, fields), ...explanationOf(asked) },
      decidedBy: null,
      decidedAt: null,
      step: {
        verb: 'correct',
        at: tx.now.toISOString(),
        note: asked.explanation ? `说明：${asked.explanation}` : '修改后重新提交',
      },
    })
    await audit(tx, { action: 'licence.correct-change', subject: change.id })
    return { changeId: change.id }
  })
}

function refuseUnlessJustRefused({ objections }: Change, asked: ChangeCorrection): void {
  const refused = new Set(objections.map(objection => objection.item))
  const given = [...asked.licences.map(paper => paper.code), ...FIELDS.filter(field => asked[field] !== undefined)]
  const surplus = given.find(item => !refused.has(item))
  if (surplus !== undefined) throw new Refusal('not-refused', { name: itemLabel(surplus) })
  const lacking = [...refused].filter(item => !given.some(one => one === item))
  if (lacking.length > 0) throw new Refusal('correction-incomplete', { names: lacking.map(itemLabel).join('、') })
}

/** Required each time: an old explanation does not answer a new refusal. */
function explanationOf({ explanation }: ChangeCorrection): { explanation?: string } {
  return explanation ? { explanation } : {}
}

function corrected({ content }: Change, newLines: readonly ChangeLine[], fields: ProfileChange) {
  const renewed = new Set(newLines.map(line => line.item))
  const after: Readonly<Record<string, unknown>> = fields
  const lines = content.lines
    .filter(line => !renewed.has(line.item))
    .map(line => ({ ...line, after: String(after[line.item] ?? line.after) }))
  const { title, company } = content
  return { title, lines: [...lines, ...newLines], company: { ...company, ...fields } }
}

/** The company withdraws its request; its papers were never valid. */
export function cancelChange(ctx: MemberContext, changeId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const change = await lockChange(tx.db, changeId)
    if (!change) throw new Refusal('not-found')
    if (!canStep(changeRequestMachine, change.state, 'cancel')) throw new Refusal('state-changed')
    const { companyId } = change
    const codes = (await papersOfRequest(tx.db, changeId)).map(paper => paper.code)
    await movePapers(tx.db, 'drop', { companyId, codes, requestId: changeId })
    await moveChange(tx.db, change, 'cancel', {
      step: { verb: 'cancel', at: tx.now.toISOString(), note: '企业撤回' },
    })
    await audit(tx, { action: 'licence.cancel-change', subject: changeId })
  })
}
