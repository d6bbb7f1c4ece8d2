import type { Db } from '#platform/database/database.ts'

export interface PrintLines {
  readonly contact: string
  readonly foot: string
}

export interface PrintRow {
  readonly papers: Readonly<Record<string, PrintLines>>
  readonly version: number
  readonly changedByName: string
  readonly changedAt: Date
}

export async function findPrintRow(db: Db, storeId: string): Promise<PrintRow | undefined> {
  const row = await db
    .selectFrom('store.printTemplate')
    .select(['papers', 'version', 'changedByName', 'changedAt'])
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  return row as PrintRow | undefined
}

/** False when the version is no longer the one that was read; 0: there was none. */
export async function putPrintRow(db: Db, storeId: string, { version, papers, ...row }: PrintRow): Promise<boolean> {
  const set = { ...row, papers: JSON.stringify(papers) }
  if (version === 0) {
    const made = await db
      .insertInto('store.printTemplate')
      .values({ storeId, ...set })
      .onConflict(on => on.doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n
  }
  const done = await db
    .updateTable('store.printTemplate')
    .set({ ...set, version: version + 1 })
    .where('storeId', '=', storeId)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
