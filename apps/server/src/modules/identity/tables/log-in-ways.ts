import type { Db } from '#platform/database/database.ts'
import { moveIfOpen, stateful } from '#platform/states/move.ts'
import { type ScanState, scanMachine } from '../domain/states.ts'

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

/** Moves the scan; false when it was moved before. */
export function moveScan(
  db: Db,
  scanId: string,
  verb: keyof typeof scanMachine.verbs,
  set: ScanChange = {},
): Promise<boolean> {
  return moveIfOpen(db, scanStates, verb, { where: { id: scanId }, set })
}

/** The login that this WeChat opens, if there is one. */
export async function findAccountIdByWechat(db: Db, unionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity.account')
    .select('id')
    .where('wechatUnionId', '=', unionId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return row?.id
}

export async function setWechat(db: Db, accountId: string, wechatUnionId: string | null): Promise<void> {
  await db.updateTable('identity.account').set({ wechatUnionId }).where('id', '=', accountId).execute()
}

export async function insertWechatTicket(
  db: Db,
  ticket: { readonly ticketHash: Buffer; readonly unionId: string; readonly expiresAt: Date },
): Promise<void> {
  await db.insertInto('identity.wechatTicket').values(ticket).execute()
}

/** Takes the ticket away, good or not: it is presented once. */
export function takeWechatTicket(db: Db, ticketHash: Buffer) {
  return db
    .deleteFrom('identity.wechatTicket')
    .where('ticketHash', '=', ticketHash)
    .returning(['unionId', 'expiresAt'])
    .executeTakeFirst()
}

interface NewProxyKey {
  readonly keyHash: Buffer
  readonly accountId: string
  readonly staffAccountId: string
  readonly consentId: string
  readonly reason: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertProxyKey(db: Db, key: NewProxyKey): Promise<void> {
  await db.insertInto('identity.proxyKey').values(key).execute()
}

export function findProxyKey(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('identity.proxyKey')
    .select(['accountId', 'staffAccountId', 'consentId', 'expiresAt'])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
}

/** Takes the key away; false when someone else was faster. */
export async function takeProxyKey(db: Db, keyHash: Buffer): Promise<boolean> {
  const taken = await db.deleteFrom('identity.proxyKey').where('keyHash', '=', keyHash).executeTakeFirst()
  return taken.numDeletedRows === 1n
}
