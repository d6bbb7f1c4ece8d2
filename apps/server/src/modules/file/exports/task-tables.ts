import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { moveIfOpen } from '#platform/states/move.ts'
import { exportStates } from './tables.ts'

/** An export, import or package that is under way or has failed of late. */
export interface FileTaskRow {
  readonly id: string
  readonly kind: 'export' | 'import' | 'package'
  readonly title: string
  readonly accountId: string
  /** Empty for buyers. */
  readonly accountName: string
  readonly face: 'platform' | 'seller' | 'shop'
  readonly state: 'waiting' | 'running' | 'failed'
  readonly doneCount: number
  readonly totalCount: number | null
  readonly attempts: number
  readonly failure: string | null
  readonly requestedAt: Date
}

/** What is under way first, longest waiting first; then what failed since, newest first. */
export async function listFileTasks(db: Db, failedSince: Date, limit: number): Promise<FileTaskRow[]> {
  const { rows } = await sql<FileTaskRow>`
    select * from (
      select id, 'export' as kind, title, account_id, account_name, face, state, row_count as done_count,
        null::int as total_count, attempts, failure, requested_at
      from file.export_job
      where state in ('waiting', 'running') or (state = 'failed' and finished_at >= ${failedSince})
      union all
      select id, 'import', title, account_id, account_name, face,
        case state when 'failed' then 'failed' else 'running' end, 0, row_count, attempts, failure, requested_at
      from file.import_job
      where state in ('checking', 'applying', 'undoing') or (state = 'failed' and finished_at >= ${failedSince})
      union all
      select id, 'package', title, account_id, '', 'shop', state, done_count, total_count, attempts, failure, requested_at
      from file.package
      where state in ('waiting', 'running') or (state = 'failed' and finished_at >= ${failedSince})
    ) t
    order by state = 'failed', case when state = 'failed' then null else requested_at end, requested_at desc, id
    limit ${limit}`.execute(db)
  return rows
}

/** Whether there is such an export. */
export async function isExport(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('file.exportJob').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Stops anybody's export, saying why; false when it is no longer under way. */
export function stopAnyExport(db: Db, now: Date, id: string, failure: string): Promise<boolean> {
  return moveIfOpen(db, exportStates, 'stop', { where: { id }, set: { finishedAt: now, heldUntil: null, failure } })
}
