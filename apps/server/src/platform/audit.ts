import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Site } from './context.ts'

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
    .values({
      ...row,
      details: sql`${row.details}::jsonb`,
      previousHash,
      hash: keyedLink(keyOf(ctx.site), previousHash, row),
    })
    .execute()
}

interface ChainRow {
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

/** Whoever can write to the database but does not know the secret of the site cannot make a row that fits. */
function keyOf({ secret }: Site): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'audit chain', 32))
}

/** The hash that ties a row to the one before it. */
function keyedLink(key: Buffer, previousHash: Buffer, row: ChainRow): Buffer {
  return createHmac('sha256', key).update(previousHash).update(textOf(row)).digest()
}

/** As rows were tied before the chain had a key. */
function plainLink(previousHash: Buffer, row: ChainRow): Buffer {
  return createHash('sha256').update(previousHash).update(textOf(row)).digest()
}

function textOf(row: ChainRow): string {
  return JSON.stringify([
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
  ])
}

/** A place of the chain that was once seen: everything up to it must be there for good. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
  /** From this row on every row is tied with the key. */
  readonly keyedFrom: number
}

/** `altered` also stands for what was removed before or put in between; `cut` for an end that is not there any more. */
export interface ChainFault {
  readonly seq: number
  readonly fault: 'altered' | 'cut'
}

/** Walks the whole chain and compares it with a head that was kept elsewhere; answers its own head when it is whole. */
export async function verifyChain(ctx: Context, kept: ChainHead | null): Promise<ChainHead | ChainFault> {
  const key = keyOf(ctx.site)
  let previousHash: Buffer = GENESIS
  let expected = 1
  let keyedFrom: number | null = null
  for (;;) {
    const rows = await rowsFrom(ctx, expected)
    for (const row of rows) {
      const told = { ...row, details: JSON.stringify(row.details) }
      const isKeyed = row.hash.equals(keyedLink(key, previousHash, told))
      const mayBePlain = keyedFrom === null && row.seq < (kept?.keyedFrom ?? Number.POSITIVE_INFINITY)
      const isWhole =
        row.seq === expected &&
        row.previousHash.equals(previousHash) &&
        (isKeyed || (mayBePlain && row.hash.equals(plainLink(previousHash, told)))) &&
        (row.seq !== kept?.seq || row.hash.toString('hex') === kept.hash)
      if (!isWhole) return { seq: expected, fault: 'altered' }
      if (isKeyed) keyedFrom ??= row.seq
      previousHash = row.hash
      expected++
    }
    if (rows.length === 0) break
  }
  if (kept && kept.seq >= expected) return { seq: expected, fault: 'cut' }
  return { seq: expected - 1, hash: previousHash.toString('hex'), keyedFrom: keyedFrom ?? expected }
}

/** Whether a head that was kept elsewhere is still part of the chain, without walking it; answers the newest head. */
export async function compareHead(ctx: Context, kept: ChainHead): Promise<ChainHead | ChainFault> {
  const rows = await ctx.db
    .selectFrom('platform.audit')
    .select(['seq', 'hash'])
    .where(where =>
      where.or([
        where('seq', '=', kept.seq),
        where(
          'seq',
          '=',
          where.selectFrom('platform.audit').select(({ fn }) => fn.max<number>('seq').as('last')),
        ),
      ]),
    )
    .orderBy('seq')
    .execute()
  const last = rows.at(-1) ?? { seq: 0, hash: GENESIS }
  if (last.seq < kept.seq) return { seq: last.seq + 1, fault: 'cut' }
  const then = kept.seq === 0 ? { hash: GENESIS } : rows.find(row => row.seq === kept.seq)
  if (then?.hash.toString('hex') !== kept.hash) return { seq: kept.seq, fault: 'altered' }
  return { seq: last.seq, hash: last.hash.toString('hex'), keyedFrom: kept.keyedFrom }
}

function rowsFrom(ctx: Context, seq: number) {
  return ctx.db.selectFrom('platform.audit').selectAll().where('seq', '>=', seq).orderBy('seq').limit(1000).execute()
}

/** jsonb does not keep the order of keys, so the hash is over sorted ones. */
function sortedJson(text: string): string {
  return JSON.stringify(JSON.parse(text), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
