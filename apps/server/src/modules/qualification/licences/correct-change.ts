import type { ChangeCorrection, ChangeLine } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import type { ProfileChange } from '#modules/company/public.ts'
import { claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { changeRequestMachine } from '../domain/change-request.states.ts'
import { itemLabel } from './item-label.ts'
import { ownProfile } from './open-change.ts'
import { type Change, lockChange, moveChange } from './tables/changes.ts'
import { listPapers, papersOfRequest, rewritePaper } from './tables/papers.ts'
import { contentOf, linesOf, refuseFaulty } from './take-papers.ts'

const FIELDS = ['legalPerson', 'name', 'personInCharge', 'qualityHead', 'address'] as const

/** Corrects all that was refused and nothing else, and asks again. */
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

/** Said anew each time: an old explanation does not excuse a new refusal. */
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
