import type { InspectReturn } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { claimFiles } from '#modules/file/public.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { failInspection, passInspection } from '../decide-case.ts'
import { REASONS } from '../domain/reasons.ts'
import { partFailed } from '../part-case.ts'
import { lockSeenCase } from '../step-case.ts'
import { type Case, type CaseLineRow, linesOf } from '../tables/cases.ts'
import { insertInspection } from '../tables/statements-of-case.ts'

/** 退货验收: by a person other than the one who agreed to the return. */
export function inspectReturn(ctx: SellerContext, given: InspectReturn): Promise<void> {
  const { hasPassed, reason, lines } = given
  if (!hasPassed && reason === '') throw new Refusal('reason-needed')
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const found = await lockSeenCase(tx, given, 'inspect')
    if (found.agreedBy === actor.accountId) throw new Refusal('case-own-agreement')
    const due = await linesOf(db, [found.id])
    refuseMismatch(due, given)
    refuseReselling(found, given)
    const failed = hasPassed ? lines.filter(line => line.hasFailed === true) : []
    if (failed.length > 0 && (failed.length === lines.length || found.kind === 'surplus'))
      throw new Refusal('case-inspection-whole')
    if (failed.some(line => line.note === '')) throw new Refusal('reason-needed')
    await claimFiles(
      tx,
      lines.flatMap(line => line.fileIds),
    )
    const speaker = { accountId: actor.accountId, actorName: actor.name }
    const recordOf = (parts: readonly Part[]) =>
      parts.map(({ hasFailed, ...part }) => ({ ...part, hasPassed: hasPassed && hasFailed !== true }))
    await insertInspection(db, now, found, speaker, recordOf(lines))
    const back = lines.filter(line => line.isResellable)
    await asSystem(tx, async system => {
      const by = staffRefOf(tx)
      if (!hasPassed) return failInspection(system, found.id, by, reason)
      if (failed.length === 0) return passInspection(system, found.id, by, { resold: back })
      const parted = await partFailed(system, found, line => packs(partsOf(line, failed)))
      await insertInspection(system.db, now, parted, speaker, recordOf(failed))
      const words = failedWords(due, failed)
      // One act, one audit row: that of the inspected case names both.
      await failInspection({ ...system, isAudited: true }, parted.id, by, words)
      return passInspection(system, found.id, by, { resold: back, failed: { words, parted } })
    })
  })
}

type Part = InspectReturn['lines'][number]
type Goods = Pick<Part, 'lineId' | 'batchId'>

/** The inspected parts of one line and batch. */
function partsOf({ lineId, batchId }: Goods, parts: readonly Part[]): Part[] {
  return parts.filter(part => part.lineId === lineId && part.batchId === batchId)
}

const packs = (parts: readonly Part[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** What failed and why, as the buyer reads it. */
function failedWords(due: readonly CaseLineRow[], failed: readonly Part[]): string {
  return due
    .flatMap(line =>
      partsOf(line, failed).map(
        ({ quantity, note }) => `${line.displayName} 批号 ${line.batchNo} ${quantity} ${line.packUnit}（${note}）`,
      ),
    )
    .join('、')
}

/** The parts of each line and batch of the case add up to all its packs, and there is nothing else. */
function refuseMismatch(due: readonly CaseLineRow[], { lines }: InspectReturn): void {
  for (const line of due) {
    if (packs(partsOf(line, lines)) === line.quantity) continue
    throw new Refusal('case-inspection-mismatch', {
      name: line.displayName,
      batchNo: line.batchNo,
      due: line.quantity,
      unit: line.packUnit,
    })
  }
  if (lines.some(part => !due.some(line => partsOf(line, [part]).length > 0))) throw new Refusal('not-found')
}

function refuseReselling({ reason }: Case, { hasPassed, lines }: InspectReturn): void {
  const mayResell = hasPassed && REASONS[reason].isResellable
  if (lines.some(line => line.isResellable && (!mayResell || line.hasFailed === true)))
    throw new Refusal('case-not-resellable', { cause: AFTER_SALE_REASONS[reason] })
}
