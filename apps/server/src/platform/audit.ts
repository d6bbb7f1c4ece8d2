import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, type Face, isStaff, type Site } from './context.ts'
import type { StaffRef } from './staff-ref.ts'
import { type Change, type ChangeSet, type Fields, firstAltered, keepChanges, sortedJson } from './trail/changes.ts'

export interface AuditEntry {
  readonly action: string
  readonly subject: string
  readonly result?: 'done' | 'refused'
  /** Fields of the subject before and after the act; only those that differ are kept. */
  readonly before?: Fields
  readonly after?: Fields
  /** For an act on many records, instead of `before` and `after`. */
  readonly changes?: readonly Change[]
  readonly reason?: string
  /** The store of the record, so that the store can see the row; default: the store of the seller. */
  readonly storeId?: string | null
  /** Who acted, when it is not the account of the session: robots and the command line. */
  readonly by?: StaffRef
  /** The console, for an act at its log-in, where nobody is signed in yet: then the network is kept too. */
  readonly face?: Face
  readonly details?: Fields
}

/** Writers of the chain wait here until the holder's transaction ends, so audited transactions must be short. */
const CHAIN_LOCK = 7_409_112_027
const GENESIS = Buffer.alloc(32)

/** Adds a row to the audit chain in the transaction of the act: one row for each act, however many records it changes. */
export async function audit(ctx: Context, entry: AuditEntry): Promise<void> {
  if (ctx.isAudited) return
  const { action, subject, result = 'done', details = {}, before, after } = entry
  const changes = entry.changes ?? (before || after ? [{ subject, before: before ?? {}, after: after ?? {} }] : [])
  const set = await keepChanges(ctx.db, changes)
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(ctx.db)
  const { rows: end } = await sql<{ seq: number; hash: Buffer }>`select seq, hash from platform.chain_end()`.execute(
    ctx.db,
  )
  const [last] = end
  const actor = ctx.actor.kind === 'nobody' ? null : ctx.actor
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at: ctx.now,
    actorAccountId: entry.by?.accountId ?? actor?.proxyAccountId ?? actor?.accountId ?? null,
    actorCompanyId: actor?.membership?.companyId ?? null,
    onBehalfOf: actor?.proxyAccountId ? actor.accountId : null,
    action,
    subject,
    result,
    details: JSON.stringify(details),
    requestId: ctx.requestId,
    ...staffPart(ctx, entry, set),
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

/** The staff part of a row, or the part about changes; all null in a row of a buyer. */
interface StaffPart {
  readonly face: string | null
  readonly storeId: string | null
  readonly actorName: string | null
  readonly isRobot: boolean | null
  readonly reason: string | null
  readonly clientIp: string | null
  readonly changeSet: string | null
  readonly changeCount: number | null
  readonly changeHash: Buffer | null
}

function staffPart({ actor, clientIp }: Context, entry: AuditEntry, set: ChangeSet | null): StaffPart {
  const { by, reason, storeId, face } = entry
  const staff = isStaff(actor) ? actor : null
  return {
    face: staff?.face ?? face ?? null,
    storeId: storeId ?? staff?.storeId ?? null,
    actorName: by?.name ?? staff?.name ?? null,
    isRobot: by ? by.isRobot : null,
    reason: reason || null,
    clientIp: staff !== null || face !== undefined ? clientIp : null,
    changeSet: set?.changeSet ?? null,
    changeCount: set?.changeCount ?? null,
    changeHash: set?.changeHash ?? null,
  }
}

interface ChainRow extends StaffPart {
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

/** Without the secret of the site, someone with write access to the database cannot make a valid row. */
function keyOf({ secret }: Site): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'audit chain', 32))
}

/** The hash that links a row to the one before it. */
function keyedLink(key: Buffer, previousHash: Buffer, row: ChainRow): Buffer {
  return createHmac('sha256', key).update(previousHash).update(textOf(row)).digest()
}

/** The hash of rows from before the chain had a key. */
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
    sortedJson(JSON.parse(row.details)),
    row.requestId,
    ...staffText(row),
  ])
}

/**
 * Rows without these fields are hashed as before the fields existed; the fields cannot be removed from a row that has
 * them.
 */
function staffText(row: StaffPart): unknown[] {
  const { face, storeId, actorName, isRobot, reason, clientIp, changeSet, changeCount, changeHash } = row
  const parts = [face, storeId, actorName, isRobot, reason, clientIp, changeSet, changeCount]
  const told = [...parts, changeHash?.toString('hex') ?? null]
  return told.some(part => part !== null) ? [told] : []
}

/** A position of the chain that was seen: all rows up to it must still exist. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
  /** From this row on every row is linked with the key. */
  readonly keyedFrom: number
}

/**
 * `altered` includes removed and inserted rows, `changes-altered` concerns the changed fields of an act, `cut` a
 * missing end.
 */
export interface ChainFault {
  readonly seq: number
  readonly fault: 'altered' | 'changes-altered' | 'cut'
}

/** Checks the whole chain and compares it with a head stored elsewhere; returns the current head when the chain is intact. */
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
    const altered = await firstAltered(ctx.db, rows.flatMap(changeSetOf))
    if (altered !== null)
      return { seq: rows.find(row => row.changeSet === altered)?.seq ?? 0, fault: 'changes-altered' }
  }
  if (kept && kept.seq >= expected) return { seq: expected, fault: 'cut' }
  return { seq: expected - 1, hash: previousHash.toString('hex'), keyedFrom: keyedFrom ?? expected }
}

/** Whether a head stored elsewhere is still part of the chain, without checking all rows; returns the newest head. */
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

function changeSetOf({ changeSet, changeCount, changeHash }: StaffPart): ChangeSet[] {
  return changeSet === null || changeCount === null || changeHash === null
    ? []
    : [{ changeSet, changeCount, changeHash }]
}

function rowsFrom(ctx: Context, seq: number) {
  return ctx.db.selectFrom('platform.audit').selectAll().where('seq', '>=', seq).orderBy('seq').limit(1000).execute()
}
