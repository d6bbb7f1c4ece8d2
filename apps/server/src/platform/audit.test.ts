import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareContext } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { audit, verifyChain } from './audit.ts'
import { keepAuditHead, verifyAudit } from './audit-head.ts'
import { inSystemTransaction } from './context.ts'

const database = useTestDatabase()
const note = (n: number) =>
  inSystemTransaction(bareContext(database.app), ctx =>
    audit(ctx, { action: 'test.note', subject: `thing-${n}`, details: { b: n, a: { y: 1, x: 'é中' } } }),
  )
const check = async () => {
  const found = await inSystemTransaction(bareContext(database.app), ctx => verifyChain(ctx, null))
  return 'fault' in found ? found.seq : null
}

/** Changes a row as only the owner of the database could, then restores it. */
async function tampered(change: string, repair: string): Promise<number | null> {
  const owner = database.owner.pool
  await owner.query('alter table platform.audit disable trigger all')
  await owner.query(change)
  const found = await check()
  await owner.query(repair)
  await owner.query('alter table platform.audit enable trigger all')
  return found
}

test('keeps the chain valid and gapless under 40 concurrent writes', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => note(n)))
  expect(await check()).toBeNull()
  const rows = await database.owner.db.selectFrom('platform.audit').select('seq').orderBy('seq').execute()
  expect(rows.map(row => row.seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
})
test.each([
  [
    'an altered row',
    `update platform.audit set subject = 'other' where seq = 7`,
    `update platform.audit set subject = (select subject from keep where seq = 7) where seq = 7`,
    7,
  ],
  [
    'altered details',
    `update platform.audit set details = '{}' where seq = 9`,
    `update platform.audit set details = (select details from keep where seq = 9) where seq = 9`,
    9,
  ],
  [
    'a removed row',
    `delete from platform.audit where seq = 20`,
    `insert into platform.audit select * from keep where seq = 20`,
    20,
  ],
  [
    'two rows that changed places',
    `update platform.audit set seq = case seq when 30 then -31 else -30 end where seq in (30, 31); update platform.audit set seq = -seq where seq < 0`,
    `update platform.audit set seq = case seq when 30 then -31 else -30 end where seq in (30, 31); update platform.audit set seq = -seq where seq < 0`,
    30,
  ],
])('detects %s', async (_, change, repair, broken) => {
  await database.owner.pool.query('create table if not exists public.keep as select * from platform.audit')
  expect(await tampered(change.replaceAll('keep', 'public.keep'), repair.replaceAll('keep', 'public.keep'))).toBe(
    broken,
  )
  expect(await check()).toBeNull()
})
test('refuses the server the right to delete history', async () => {
  const alter = inSystemTransaction(bareContext(database.app), ctx => sql`delete from platform.audit`.execute(ctx.db))
  await expect(alter).rejects.toMatchObject({ code: '42501' })
})

describe('the head of the audit chain kept in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-audit-'))
  const file = join(folder, 'audit-head.json')
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeAll(async () => {
    for (const n of [90, 91, 92]) await note(n)
  })
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'warn', base: null, timestamp: false },
    { write: text => void lines.push(JSON.parse(text)) },
  )
  const contextOf = (secret?: string) => {
    const ctx = bareContext(database.app)
    return { ...ctx, log, site: { ...ctx.site, folder, ...(secret && { secret }) } }
  }
  const heard = () =>
    lines.splice(0).map(({ msg, seq, fault }) => ({ msg, seq, ...(fault !== undefined && { fault }) }))
  const length = async () =>
    (await database.owner.pool.query<{ n: number }>('select max(seq)::int as n from platform.audit')).rows[0]?.n ?? 0
  /** As the owner of the database could do, with everything that the database knows. */
  const asOwner = (statement: string) =>
    database.owner.pool.query(
      `alter table platform.audit disable trigger all; ${statement}; alter table platform.audit enable trigger all`,
    )

  test('is kept in an owner-only file and logged', async () => {
    const seq = await length()
    expect(await verifyAudit(contextOf())).toMatchObject({ seq, keyedFrom: 1 })
    expect(heard()).toEqual([
      { msg: 'no head of the audit chain was kept here yet', seq: undefined },
      { msg: 'audit chain is whole', seq },
    ])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ seq, keyedFrom: 1 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
  test('follows new rows of the chain', async () => {
    await note(100)
    await keepAuditHead(contextOf())
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ seq: await length() })
    expect(heard()).toEqual([])
  })
  test('detects that the end of the chain was cut off, even when another row takes its place', async () => {
    await verifyAudit(contextOf())
    heard()
    const seq = await length()
    await asOwner(`create table public.end_of_chain as select * from platform.audit where seq = ${seq};
      delete from platform.audit where seq = ${seq}`)
    const cut = { msg: 'audit chain is broken', seq, fault: 'cut' }
    await keepAuditHead(contextOf())
    expect(await verifyAudit(contextOf())).toEqual({ seq, fault: 'cut' })
    expect(heard()).toEqual([cut, cut])
    // Another row in its place does not hide it.
    await note(101)
    await keepAuditHead(contextOf())
    expect(heard()).toEqual([{ msg: 'audit chain is broken', seq, fault: 'altered' }])
    await asOwner(
      `delete from platform.audit where seq = ${seq}; insert into platform.audit select * from public.end_of_chain`,
    )
    expect(await verifyAudit(contextOf())).toMatchObject({ seq })
    heard()
  })
  test('detects a chain rewritten without the secret', async () => {
    await verifyAudit(contextOf())
    const rows = await database.owner.db.selectFrom('platform.audit').selectAll().orderBy('seq').execute()
    let previous = Buffer.alloc(32)
    const forged = rows.map(row => {
      const details = JSON.stringify(
        Object.fromEntries(Object.entries(row.details as object).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      )
      const text = [
        row.seq,
        row.at.toISOString(),
        row.actorAccountId,
        row.actorCompanyId,
        row.onBehalfOf,
        row.action,
        'forged',
      ]
      const parts = JSON.stringify([...text, row.result, details, row.requestId])
      const hash = createHash('sha256').update(previous).update(parts).digest()
      const made = { seq: row.seq, previous, hash }
      previous = hash
      return made
    })
    await asOwner('create table public.true_chain as select * from platform.audit')
    for (const { seq, previous: before, hash } of forged)
      await asOwner(
        `update platform.audit set subject = 'forged', previous_hash = '\\x${before.toString('hex')}',
           hash = '\\x${hash.toString('hex')}' where seq = ${seq}`,
      )
    expect(await verifyAudit(contextOf())).toEqual({ seq: 1, fault: 'altered' })
    await asOwner('delete from platform.audit; insert into platform.audit select * from public.true_chain')
    expect(await verifyAudit(contextOf())).toMatchObject({ seq: rows.length })
    heard()
  })
  test('detects a changed file or another secret', async () => {
    const good = readFileSync(file, 'utf8')
    for (const bad of [good.replace(/"seq":\d+/, '"seq":1'), '{}', 'nonsense']) {
      writeFileSync(file, bad)
      expect(await verifyAudit(contextOf())).toEqual({ seq: 0, fault: 'forged' })
    }
    writeFileSync(file, good)
    expect(await verifyAudit(contextOf('another-secret-that-is-for-tests-000'))).toEqual({ seq: 0, fault: 'forged' })
    expect(await verifyAudit(contextOf())).toMatchObject({ keyedFrom: 1 })
  })
  test('accepts unkeyed rows from before the chain had a key, and none after it', async () => {
    const legacy = await database.owner.db.selectFrom('platform.audit').selectAll().orderBy('seq').limit(2).execute()
    expect(legacy).toHaveLength(2)
    const plain = (row: (typeof legacy)[number], previous: Buffer) =>
      createHash('sha256')
        .update(previous)
        .update(
          JSON.stringify([
            ...[row.seq, row.at.toISOString(), row.actorAccountId, row.actorCompanyId, row.onBehalfOf, row.action],
            ...[
              row.subject,
              row.result,
              '{"a":{"x":"é中","y":1},"b":' + (row.details as { b: number }).b + '}',
              row.requestId,
            ],
          ]),
        )
        .digest()
    const [first, second] = legacy
    if (!first || !second) return
    await asOwner('delete from platform.audit')
    const write = (row: typeof first, previousHash: Buffer) =>
      database.owner.db
        .insertInto('platform.audit')
        .values({ ...row, details: JSON.stringify(row.details), previousHash, hash: plain(row, previousHash) })
        .execute()
    await write(first, Buffer.alloc(32))
    await note(200)
    rmSync(file, { force: true })
    expect(await verifyAudit(contextOf())).toMatchObject({ seq: 2, keyedFrom: 2 })
    const keyed = await database.owner.db
      .selectFrom('platform.audit')
      .selectAll()
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow()
    await write({ ...second, seq: 3 }, keyed.hash)
    expect(await verifyAudit(contextOf())).toEqual({ seq: 3, fault: 'altered' })
  })
})
