import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'

const Fields = z.array(z.object({ field: z.string(), text: z.string(), confidence: z.number() }))

/** The recognised fields of a picture, with the names of the form. */
export type ReadPaperFields = z.output<typeof Fields>

export async function findReadings(db: Db, fileIds: readonly string[]): Promise<ReadonlyMap<string, ReadPaperFields>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('qualification.paperReading')
    .select(['fileId', 'fields'])
    .where('fileId', 'in', fileIds)
    .execute()
  return new Map(rows.map(row => [row.fileId, Fields.parse(row.fields)]))
}

export async function keepReading(
  db: Db,
  reading: { readonly fileId: string; readonly accountId: string; readonly kind: string; readonly readAt: Date },
  fields: ReadPaperFields,
): Promise<void> {
  const written = { ...reading, fields: sql<string>`${JSON.stringify(fields)}::jsonb` }
  await db
    .insertInto('qualification.paperReading')
    .values(written)
    .onConflict(on => on.column('fileId').doUpdateSet(written))
    .execute()
}
