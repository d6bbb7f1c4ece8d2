import type { AddEvidence, NoteCase } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseFurther } from '../add-statement.ts'
import { lockSeenCase } from '../step-case.ts'
import { findCase } from '../tables/cases.ts'
import { insertEvidence, insertStoreNote } from '../tables/statements-of-case.ts'

/** 举证: the store's words and pictures, for the buyer's appeal and the platform's judgement. */
export function addEvidence(ctx: SellerContext, { caseId, content, fileIds }: AddEvidence): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const found = await lockSeenCase(tx, { caseId }, 'add-evidence')
    await refuseFurther(tx, found, 'seller')
    await claimFiles(tx, fileIds)
    const speaker = { accountId: actor.accountId, actorName: actor.name }
    await insertEvidence(db, now, found, { ...speaker, author: 'seller', content, fileIds })
    await audit(tx, { action: 'after-sale.add-evidence', subject: caseId, details: { fileCount: fileIds.length } })
  })
}

/** 内部备注: only colleagues of the store read them, also after the case has ended. */
export function noteStoreCase(ctx: SellerContext, { caseId, content }: NoteCase): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const found = await findCase(db, caseId)
    if (!found) throw new Refusal('not-found')
    await insertStoreNote(db, now, found, { accountId: actor.accountId, actorName: actor.name, content })
    await audit(tx, { action: 'after-sale.note-case', subject: caseId })
  })
}
