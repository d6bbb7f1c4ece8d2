import { createHash } from 'node:crypto'
import type { TaskCase, TaskRef } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { anyFilesOf } from '#modules/file/public.ts'
import { type GatewayContext, inSnapshot, type Staff, type StaffContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CaseField, Objection, ReviewDesk, WholeCase } from '#platform/review-desk.ts'
import { type Counter, caseOf, ownDesk } from './counter.ts'
import { findClaim } from './desk-tables.ts'
import { taskOf } from './list-tasks.ts'

/** One case with all data that a decision needs, and the problems found in its papers. */
export async function getTask(
  ctx: GatewayContext<Staff>,
  counter: Counter,
  { desk: name, caseId }: TaskRef,
): Promise<TaskCase> {
  const own = await ownDesk(ctx, counter, name)
  const findings = await findingsOf(ctx, own.desk, await caseOf(ctx, own.desk, caseId))
  // Read after the papers were examined, because that may have recognised new pictures.
  const found = await caseOf(ctx, own.desk, caseId)
  const claim = await inSnapshot(ctx, ({ db, now }) => findClaim(db, name, caseId, now))
  const files = await anyFilesOf(
    ctx,
    found.files.map(file => file.fileId),
  )
  const { readings, history, items, isWaiting, companyId } = found
  return {
    ...taskOf(ctx, own, found, claim ? [claim] : []),
    isWaiting,
    companyId,
    version: versionOf(found),
    fields: found.fields.map(shown),
    checks: [...(found.checks ?? [])],
    effects: [...(found.effects ?? []), ...(await stakesOf(ctx, counter, found))].map(shown),
    files: found.files.flatMap(({ fileId, item, label }) => {
      const file = files.get(fileId)
      return file ? [{ fileId, item, label, isImage: file.isImage, url: file.url, thumbUrl: file.thumbUrl }] : []
    }),
    readings: [...readings],
    history: [...history],
    items: [...items],
    asks: (found.asks ?? []).map(ask => ({ ...ask, choices: [...ask.choices] })),
    findings: [...findings],
  }
}

function shown(field: CaseField): CaseField {
  return field.kind === 'mobile' ? { ...field, value: maskPersonalData(field.value) } : field
}

/** What the applicant has under way, within what this person may see. */
async function stakesOf(ctx: StaffContext, { stakesOf: read }: Counter, { companyId, effects }: WholeCase) {
  if (effects === undefined || companyId === null) return []
  return inSnapshot(ctx, tx => read(tx.db, companyId, dayOf(tx.now)))
}

async function findingsOf(
  ctx: GatewayContext<Staff>,
  desk: ReviewDesk,
  found: WholeCase,
): Promise<readonly Objection[]> {
  if (!found.isWaiting) return []
  return desk.examine(ctx, found.id).catch(error => {
    // Another person decided it at this moment.
    if (error instanceof Refusal) return []
    throw error
  })
}

/** A hash of everything that the reviewer sees and the applicant can change. */
export function versionOf({ id, submittedAt, fields, files, readings }: WholeCase): string {
  const typed = readings.map(reading => [reading.key, reading.typed])
  const seen = [id, submittedAt.toISOString(), fields, files.map(file => file.fileId), typed]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32)
}
