import { createHash } from 'node:crypto'
import type { TaskCase, TaskRef } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { anyFilesOf } from '#modules/file/public.ts'
import { type GatewayContext, inSnapshot, type Staff } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Objection, ReviewDesk, WholeCase } from '#platform/review-desk.ts'
import { type Counter, caseOf, ownDesk } from './counter.ts'
import { findClaim } from './desk-tables.ts'
import { taskOf } from './list-tasks.ts'

/** One case with everything that a decision needs, and what the papers themselves show to be wrong. */
export async function getTask(
  ctx: GatewayContext<Staff>,
  counter: Counter,
  { desk: name, caseId }: TaskRef,
): Promise<TaskCase> {
  const own = await ownDesk(ctx, counter, name)
  const findings = await findingsOf(ctx, own.desk, await caseOf(ctx, own.desk, caseId))
  // Read after the papers were looked at: pictures that nobody had read before have been read now.
  const found = await caseOf(ctx, own.desk, caseId)
  const claim = await inSnapshot(ctx, ({ db, now }) => findClaim(db, name, caseId, now))
  const files = await anyFilesOf(
    ctx,
    found.files.map(file => file.fileId),
  )
  const { readings, history, items, isWaiting } = found
  return {
    ...taskOf(ctx, own, found, claim ? [claim] : []),
    isWaiting,
    version: versionOf(found),
    fields: found.fields.map(field => ({
      ...field,
      value: field.kind === 'mobile' ? maskPersonalData(field.value) : field.value,
    })),
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

async function findingsOf(
  ctx: GatewayContext<Staff>,
  desk: ReviewDesk,
  found: WholeCase,
): Promise<readonly Objection[]> {
  if (!found.isWaiting) return []
  return desk.examine(ctx, found.id).catch(error => {
    // Decided by somebody else in this moment: there is nothing to find any more.
    if (error instanceof Refusal) return []
    throw error
  })
}

/** Of all that the reviewer sees and the applicant can change. */
export function versionOf({ id, submittedAt, fields, files, readings }: WholeCase): string {
  const typed = readings.map(reading => [reading.key, reading.typed])
  const seen = [id, submittedAt.toISOString(), fields, files.map(file => file.fileId), typed]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32)
}
