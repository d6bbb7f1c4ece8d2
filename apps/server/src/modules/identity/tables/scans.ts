import type { Db } from '#platform/database/database.ts'
import { moveIfOpen, stateful } from '#platform/states/move.ts'
import { type ScanState, scanMachine } from '../domain/scan.states.ts'

export const scanStates = stateful('identity.scanLogin', scanMachine)

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
  readonly phoneHash?: Buffer
  readonly accountId?: string
}

/** Moves the scan on; false when somebody was faster. */
export function moveScan(
  db: Db,
  scanId: string,
  verb: keyof typeof scanMachine.verbs,
  set: ScanChange = {},
): Promise<boolean> {
  return moveIfOpen(db, scanStates, verb, { where: { id: scanId }, set })
}
