import type { ExportJob } from '@xiaojiu/contract/file/export-schemas.ts'
import { isKeptWithin, type Staff, type StaffContext } from '#platform/context.ts'
import type { DataScope } from '#platform/data-scope.ts'
import type { Db } from '#platform/database/database.ts'
import { hasRight } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { type ExportSource, hasPersonalData, personalColumns } from './source.ts'
import { type ExportRow, findExport, type Keeper } from './tables.ts'

/** The names of stores; the module of stores is above this one. */
export type StoreNames = (db: Db, storeIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

export function keeperOf({ face, storeId, accountId }: Staff): Keeper {
  return { face, storeId, accountId }
}

/** A person's own exports; staff managers without limits also see those of colleagues. */
export function reachOf(actor: Staff): Keeper {
  return { ...keeperOf(actor), ...(managesAll(actor) && { accountId: null }) }
}

function managesAll(actor: Staff): boolean {
  return hasRight(actor, 'staff.act') && !isKeptWithin(actor)
}

const UNLIMITED: DataScope = { provinceCodes: null, storeIds: null }

/** What somebody sees of the market; staff of a store see that store. */
export function scopeOf(actor: Staff): DataScope {
  return actor.face === 'platform' ? actor.limits : UNLIMITED
}

/** Lists with personal data. */
export function sensitiveLists(sources: readonly ExportSource[]): string[] {
  return sources.filter(source => personalColumns(source).length > 0).map(source => source.list)
}

/** The platform's managers of staff without limits look after the sensitive exports of the stores too; null: of everybody. */
export function sensitiveReachOf(actor: Staff): Keeper | null {
  return actor.face === 'platform' && managesAll(actor) ? null : reachOf(actor)
}

export async function reached({ db, actor }: StaffContext, exportId: string): Promise<ExportRow> {
  const row = await findExport(db, reachOf(actor), exportId)
  if (!row) throw new Refusal('not-found')
  return row
}

/** The same, and sensitive exports of stores for those who look after them. */
export async function reachedSensitive(
  tx: StaffContext,
  exportId: string,
  sources: readonly ExportSource[],
): Promise<ExportRow> {
  const { db, actor } = tx
  const row = await findExport(db, sensitiveReachOf(actor), exportId)
  return row && sensitiveLists(sources).includes(row.list) ? row : reached(tx, exportId)
}

export function sourceOf(sources: readonly ExportSource[], list: string): ExportSource {
  const source = sources.find(one => one.list === list)
  if (!source) throw new Refusal('not-found')
  return source
}

export interface ExportParts {
  readonly sources: readonly ExportSource[]
  readonly storeNames: StoreNames
}

/** Jobs as the pages show them. */
export async function presentExports(
  { db, actor }: StaffContext,
  rows: readonly ExportRow[],
  { sources, storeNames }: ExportParts,
): Promise<ExportJob[]> {
  const storeIds = actor.face === 'platform' ? [...new Set(rows.flatMap(row => row.storeId ?? []))] : []
  const names = storeIds.length === 0 ? new Map<string, string>() : await storeNames(db, storeIds)
  return rows.map(row => {
    const { id: exportId, list, title, words, form, state, rowCount, failure, downloadCount, isWhole, reason } = row
    const { requestedAt, finishedAt, expiresAt } = row
    const source = sources.find(one => one.list === list)
    return {
      ...{ exportId, list, title, words, form, state, rowCount, failure, downloadCount, isWhole, reason },
      ...{ requestedAt, finishedAt, expiresAt },
      sizeBytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
      askedBy: row.accountName,
      approvedBy: row.approvedByName,
      storeName: names.get(row.storeId ?? '') ?? '',
      isPersonal: hasPersonalData(source, row.columns),
      isOwn: row.accountId === actor.accountId && row.storeId === actor.storeId,
    }
  })
}
