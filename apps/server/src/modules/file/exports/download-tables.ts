import type { Db } from '#platform/database/database.ts'

export interface NewDownload {
  readonly exportId: string
  readonly storeId: string | null
  readonly accountId: string
  readonly accountName: string
  readonly downloadedAt: Date
  readonly clientIp: string
}

/** Records a download and counts it. */
export async function noteDownload(db: Db, download: NewDownload): Promise<void> {
  await db.insertInto('file.exportDownload').values(download).execute()
  await db
    .updateTable('file.exportJob')
    .set(eb => ({ downloadCount: eb('downloadCount', '+', 1) }))
    .where('id', '=', download.exportId)
    .execute()
}

/** The downloads of a file, newest first. */
export function downloadsOf(db: Db, exportId: string, limit: number) {
  return db
    .selectFrom('file.exportDownload')
    .select(['id', 'accountName', 'downloadedAt', 'clientIp'])
    .where('exportId', '=', exportId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
