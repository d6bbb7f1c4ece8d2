import type { Db } from '#platform/database/database.ts'
import type { ScanState } from '../domain/scan.states.ts'

export interface Scan {
  readonly id: string
  readonly state: ScanState
  readonly phoneHash: Buffer | null
  readonly accountId: string | null
  readonly expiresAt: Date
}

const COLUMNS = ['id', 'state', 'phoneHash', 'accountId', 'expiresAt'] as const

export interface NewScan {
  readonly ticketHash: Buffer
  readonly pollHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertScan(db: Db, scan: NewScan): Promise<void> {
  await db.insertInto('identity.scanLogin').values(scan).execute()
}

export async function findScanByPoll(db: Db, pollHash: Buffer): Promise<Scan | undefined> {
  const row = await db
    .selectFrom('identity.scanLogin')
    .select(COLUMNS)
    .where('pollHash', '=', pollHash)
    .executeTakeFirst()
  return row as Scan | undefined
}

export async function lockScanByTicket(db: Db, ticketHash: Buffer): Promise<Scan | undefined> {
  const row = await db
    .selectFrom('identity.scanLogin')
    .select(COLUMNS)
    .where('ticketHash', '=', ticketHash)
    .forUpdate()
    .executeTakeFirst()
  return row as Scan | undefined
}

export interface ScanChange {
  readonly state: ScanState
  readonly phoneHash?: Buffer
  readonly accountId?: string
}

/** Moves the scan on if it still stands where the caller saw it; false when it does not. */
export async function moveScan(db: Db, scanId: string, from: ScanState, change: ScanChange): Promise<boolean> {
  const moved = await db
    .updateTable('identity.scanLogin')
    .set(change)
    .where('id', '=', scanId)
    .where('state', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}
