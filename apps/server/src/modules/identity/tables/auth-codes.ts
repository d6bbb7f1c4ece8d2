import type { CodePurpose } from '@xiaojiu/contract/identity/schemas.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { CODE_TRIES } from '../domain/sms-limits.ts'

/** The purposes of a code; those for the consoles are requested and entered there. */
export type SentFor = CodePurpose | 'staff-login'

/** Sends to one mobile and from one network queue behind each other until the transaction ends. */
export async function lockSends(db: Db, mobile: string, network: string): Promise<void> {
  // Always the mobile first: everyone takes the two in the same order.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${mobile}`}, 1))`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended(${network}, 2))`.execute(db)
}

/** Which sends are counted together. */
export type SendsAsked =
  | { readonly recipient: string; readonly isKnownBrowser: boolean; readonly browserHash?: Buffer }
  | { readonly network: string }

/** When codes of any purpose were sent since then, oldest first. Those of known browsers are not counted for their network. */
export async function listSends(db: Db, asked: SendsAsked, since: Date): Promise<Date[]> {
  let query = db.selectFrom('identity.authCode').select('createdAt').where('createdAt', '>=', since)
  if ('network' in asked) query = query.where('network', '=', asked.network).where('isKnownBrowser', '=', false)
  else {
    query = query.where('mobile', '=', asked.recipient).where('isKnownBrowser', '=', asked.isKnownBrowser)
    if (asked.browserHash) query = query.where('browserHash', '=', asked.browserHash)
  }
  const rows = await query.orderBy('createdAt').execute()
  return rows.map(row => row.createdAt)
}

/** Codes sent since then by network, the most first. */
export async function countSendsByNetwork(db: Db, since: Date, limit: number) {
  const rows = await db
    .selectFrom('identity.authCode')
    .select(['network', eb => eb.fn.countAll<string>().as('count')])
    .where('createdAt', '>=', since)
    .groupBy('network')
    .orderBy('count', 'desc')
    .orderBy('network')
    .limit(limit)
    .execute()
  return rows.map(({ network, count }) => ({ network, count: Number(count) }))
}

export interface NewCode {
  readonly mobile: string
  readonly purpose: SentFor
  readonly codeHash: Buffer
  readonly network: string
  readonly browserHash: Buffer
  readonly isKnownBrowser: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertCode(db: Db, code: NewCode): Promise<void> {
  await db.insertInto('identity.authCode').values(code).execute()
}

export interface Try {
  readonly mobile: string
  readonly purpose: SentFor
  readonly browserHash: Buffer | null
  readonly network: string
}

/**
 * The newest code of this mobile and purpose that this browser requested, if one more attempt is allowed. The same statement
 * counts the attempt, so that only the first few of many parallel attempts see the code. A client without cookies finds codes
 * that were requested from its network.
 */
export function takeTry(db: Db, { mobile, purpose, browserHash, network }: Try, now: Date) {
  return db
    .updateTable('identity.authCode')
    .set(eb => ({ tryCount: eb('tryCount', '+', 1) }))
    .where('id', '=', eb =>
      eb
        .selectFrom('identity.authCode')
        .select('id')
        .where('mobile', '=', mobile)
        .where('purpose', '=', purpose)
        .where(asker =>
          browserHash
            ? asker('browserHash', '=', browserHash)
            : asker.and([asker('network', '=', network), asker('isKnownBrowser', '=', false)]),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('tryCount', '<', CODE_TRIES)
    .returning(['id', 'codeHash'])
    .executeTakeFirst()
}

/** Uses the code up; false when someone else was faster. */
export async function spendCode(db: Db, codeId: string, now: Date): Promise<boolean> {
  const spent = await db
    .updateTable('identity.authCode')
    .set({ usedAt: now })
    .where('id', '=', codeId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

export interface TicketRow {
  readonly ticketHash: Buffer
  readonly mobile: string
  readonly purpose: CodePurpose
  readonly expiresAt: Date
}

export async function insertTicket(db: Db, ticket: TicketRow): Promise<void> {
  await db.insertInto('identity.codeTicket').values(ticket).execute()
}

/** Checks a ticket between two steps without using it up. */
export function findTicket(db: Db, ticketHash: Buffer) {
  return db
    .selectFrom('identity.codeTicket')
    .select(['mobile', 'purpose', 'expiresAt'])
    .where('ticketHash', '=', ticketHash)
    .executeTakeFirst()
}

/** Takes the ticket away, good or not: it is presented once. */
export function takeTicket(db: Db, ticketHash: Buffer) {
  return db
    .deleteFrom('identity.codeTicket')
    .where('ticketHash', '=', ticketHash)
    .returning(['mobile', 'purpose', 'expiresAt'])
    .executeTakeFirst()
}
