import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from './context.ts'

export interface AuditEntry {
  readonly action: string
  readonly subject: string
  readonly result?: 'done' | 'refused'
  readonly details?: Readonly<Record<string, unknown>>
}

/** Chain writers queue here until the transaction that holds it ends; so audited acts are kept short. */
const CHAIN_LOCK = 7_409_112_027
const GENESIS = Buffer.alloc(32)

/** Adds a row to the audit chain, in the transaction of the act itself. */
export async function audit(
  ctx: Context,
  { action, subject, result = 'done', details = {} }: AuditEntry,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(ctx.db)
  const last = await ctx.db
    .selectFrom('platform.audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const actor = ctx.actor.kind === 'nobody' ? null : ctx.actor
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at: ctx.now,
    actorAccountId: actor?.proxyAccountId ?? actor?.accountId ?? null,
    actorCompanyId: actor?.membership?.companyId ?? null,
    onBehalfOf: actor?.proxyAccountId ? actor.accountId : null,
    action,
    subject,
    result,
    details: JSON.stringify(details),
    requestId: ctx.requestId,
  }
  const previousHash = last?.hash ?? GENESIS
  await ctx.db
    .insertInto('platform.audit')
    .values({ ...row, details: sql`${row.details}::jsonb`, previousHash, hash: linkHash(previousHash, row) })
    .execute()
}

export interface ChainRow {
  readonly seq: number
  readonly at: Date
  readonly actorAccountId: string | null
  readonly actorCompanyId: string | null
  readonly onBehalfOf: string | null
  readonly action: string
  readonly subject: string
  readonly result: string
  readonly details: string
  readonly requestId: string | null
}

/** The hash that ties a row to the one before it. */
function linkHash(previousHash: Buffer, row: ChainRow): Buffer {
  return createHash('sha256')
    .update(previousHash)
    .update(
      JSON.stringify([
        row.seq,
        row.at.toISOString(),
        row.actorAccountId,
        row.actorCompanyId,
        row.onBehalfOf,
        row.action,
        row.subject,
        row.result,
        sortedJson(row.details),
        row.requestId,
      ]),
    )
    .digest()
}

/** Walks the chain and answers the first row that was altered, removed before, or put in between; null when whole. */
export async function firstBrokenLink(ctx: Context): Promise<number | null> {
  let previousHash: Buffer = GENESIS
  let expected = 1
  for (;;) {
    const rows = await ctx.db
      .selectFrom('platform.audit')
      .selectAll()
      .where('seq', '>=', expected)
      .orderBy('seq')
      .limit(1000)
      .execute()
    if (rows.length === 0) return null
    for (const row of rows) {
      const isWhole =
        row.seq === expected &&
        row.previousHash.equals(previousHash) &&
        row.hash.equals(linkHash(previousHash, { ...row, details: JSON.stringify(row.details) }))
      if (!isWhole) return expected
      previousHash = row.hash
      expected++
    }
  }
}

/** jsonb does not keep the order of keys, so the hash is over sorted ones. */
function sortedJson(text: string): string {
  return JSON.stringify(JSON.parse(text), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
