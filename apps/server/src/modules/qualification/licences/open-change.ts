import type { ChangeLine, LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { CHANGE_KINDS, type ChangeKind } from '@xiaojiu/contract/qualification/licence-words.ts'
import { type CompanyProfile, findProfile, type ProfileChange } from '#modules/company/public.ts'
import { claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import type { MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { licenceName } from '../domain/licence-names.ts'
import { insertChange, openChanges } from './tables/changes.ts'
import { insertPaper, listPapers, lockPapers, movePapers } from './tables/papers.ts'
import { contentOf, linesOf, refuseFaulty } from './take-papers.ts'

/** What a company asks for. */
export interface AskedChange {
  readonly kind: ChangeKind | 'papers'
  readonly licences: readonly LicenceInput[]
  /** Beyond the papers: what is to be written into the company, and how it reads. */
  readonly company?: ProfileChange
  readonly lines?: readonly ChangeLine[]
}

export async function ownProfile({ db, actor }: MemberContext): Promise<CompanyProfile> {
  const company = await findProfile(db, actor.companyId)
  if (!company) throw new Refusal('not-found')
  return company
}

/** Puts a change down for review: one request with its papers, in the caller's transaction. Answers its id. */
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

/** Two changes of the same thing at once would leave the reviewer to guess. */
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
