import type { AddStatement, CaseDetail } from '@xiaojiu/contract/after-sale/schemas.ts'
import { companiesOf } from '#modules/company/public.ts'
import { claimFiles, filesOf } from '#modules/file/public.ts'
import { type Context, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockOwn } from './step-case.ts'
import { type Case } from './tables/cases.ts'
import { countEvidence, evidenceOf, insertEvidence, questionsOf } from './tables/statements-of-case.ts'
import { insertStep } from './tables/steps.ts'

/** 补充说明: the buyer's words and pictures while the platform decides, asked for or not. */
export function addStatement(ctx: MemberContext, { caseId, content, imageIds }: AddStatement): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const found = await lockOwn(tx, caseId)
    if (found.state !== 'arbitrating') throw new Refusal('state-changed')
    await refuseFurther(tx, found, 'buyer')
    await claimFiles(tx, imageIds)
    const { companyId } = found
    const actorName = (await companiesOf(db, [companyId])).get(companyId)?.name ?? ''
    const speaker = { accountId: actor.accountId, actorName }
    await insertEvidence(db, now, found, { ...speaker, author: 'buyer', content, fileIds: imageIds })
    await insertStep(db, now, { caseId, companyId, verb: 'add-statement', author: 'buyer', note: '已向平台补充说明' })
  })
}

/** Far fewer than are shown, so that neither side hides what the other says. */
const MOST_STATEMENTS = 50

/** Refuses one more statement of a side about a locked case. */
export async function refuseFurther({ db }: Context, { id }: Case, author: 'buyer' | 'seller'): Promise<void> {
  if ((await countEvidence(db, id, author)) >= MOST_STATEMENTS)
    throw new Refusal('case-statements-full', { most: MOST_STATEMENTS })
}

/** What the buyer has added, and what the platform still waits for. */
export async function readStatements(
  tx: Context,
  { id, state }: Case,
): Promise<Pick<CaseDetail, 'statements' | 'question'>> {
  const own = (await evidenceOf(tx.db, id)).filter(({ author }) => author === 'buyer')
  const files = await filesOf(
    tx,
    own.flatMap(({ fileIds }) => fileIds),
  )
  const asked = (await questionsOf(tx.db, id)).findLast(({ party }) => party === 'buyer')
  const isOpen = state === 'arbitrating' && asked !== undefined && !own.some(({ at }) => at > asked.at)
  return {
    statements: own.map(({ content, at, fileIds }) => ({
      ...{ content, at },
      images: fileIds.flatMap(fileId => files.get(fileId) ?? []),
    })),
    question: isOpen ? { content: asked.content, at: asked.at, dueAt: asked.dueAt } : null,
  }
}
