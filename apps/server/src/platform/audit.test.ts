import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bareContext } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { audit, firstBrokenLink } from './audit.ts'
import { inSystemTransaction } from './context.ts'

const database = useTestDatabase()
const note = (n: number) =>
  inSystemTransaction(bareContext(database.app), ctx =>
    audit(ctx, { action: 'test.note', subject: `thing-${n}`, details: { b: n, a: { y: 1, x: 'é中' } } }),
  )
const check = () => inSystemTransaction(bareContext(database.app), firstBrokenLink)

/** Alters history as only someone with the keys of the database could, then puts it back. */
async function tampered(change: string, repair: string): Promise<number | null> {
  const owner = database.owner.pool
  await owner.query('alter table platform.audit disable trigger all')
  await owner.query(change)
  const found = await check()
  await owner.query(repair)
  await owner.query('alter table platform.audit enable trigger all')
  return found
}

test('a chain written by many at once is whole', async () => {
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
])('%s is found', async (_, change, repair, broken) => {
  await database.owner.pool.query('create table if not exists public.keep as select * from platform.audit')
  expect(await tampered(change.replaceAll('keep', 'public.keep'), repair.replaceAll('keep', 'public.keep'))).toBe(
    broken,
  )
  expect(await check()).toBeNull()
})
test('the server itself cannot alter history', async () => {
  const alter = inSystemTransaction(bareContext(database.app), ctx => sql`delete from platform.audit`.execute(ctx.db))
  await expect(alter).rejects.toMatchObject({ code: '42501' })
})
