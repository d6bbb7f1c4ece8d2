import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'

const Sheet = z.array(z.array(z.string()))

export function readDocuments(db: Db) {
  return db
    .selectFrom('cms.document')
    .select(['id as documentId', 'class', 'title', 'summary', 'fileName', 'downloadCount'])
    .orderBy('sort')
    .execute()
}

/** The document, counted as downloaded once more. */
export async function readSheetAndCount(
  db: Db,
  id: string,
): Promise<{ readonly fileName: string; readonly sheet: string[][] } | null> {
  const row = await db
    .updateTable('cms.document')
    .set(eb => ({ downloadCount: eb('downloadCount', '+', 1) }))
    .where('id', '=', id)
    .returning(['fileName', 'sheet'])
    .executeTakeFirst()
  return row ? { fileName: row.fileName, sheet: Sheet.parse(row.sheet) } : null
}

export function readAdverts(db: Db, place: string, now: Date) {
  return db
    .selectFrom('cms.advert')
    .select(['title', 'subtitle', 'link'])
    .where('place', '=', place)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}
