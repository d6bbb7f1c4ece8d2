import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { failAt, findWrites, holdAt, type KillPoint, type Write } from './kill-points.ts'

const server = useTestServer()
const PAY_ORDER: Write = { table: '"order".pay_order', act: 'insert' }
let client: TestClient
let lines: { offerId: string; quantity: number }[]
let writes: readonly Write[]

beforeAll(async () => {
  const { db, pool } = server.owner
  client = (await aReadyPharmacy(server)).client
  const offers = [0, 1].map(async () =>
    anOffer(db, { store: await aStore(db), product: await aProduct(db), stock: 500 }),
  )
  lines = (await Promise.all(offers)).map(({ offerId }) => ({ offerId, quantity: 2 }))
  // The first order of a company opens its accounts; the second one shows what every order writes.
  await press(commitOf(await aSettlement(client, lines)))
  const second = commitOf(await aSettlement(client, lines))
  writes = await findWrites(pool, () => press(second))
})

const press = (commit: CommitOrder) => client.call(orderEndpoints.commitOrder, commit)

/** A hash of every table of the shop, without nonces, which come with each request, and without the sandbox. */
async function everything(): Promise<ReadonlyMap<string, string | null>> {
  const { rows: tables } = await server.owner.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|public|identity|sandbox|jobs|kill)' and c.relname <> 'nonce'`,
  )
  const prints = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as print from ${name} t`,
  )
  const { rows } = await server.owner.pool.query<{ name: string; print: string | null }>(prints.join(' union all '))
  return new Map(rows.map(({ name, print }) => [name, print]))
}

test('rolls back the whole order when any of its writes or the commit fails', async () => {
  expect(writes.length).toBeGreaterThanOrEqual(10)
  expect(writes).toContainEqual({ table: 'platform.idempotency', act: 'update' })
  const commit = commitOf(await aSettlement(client, lines))
  const before = await everything()
  const failures = writes.map(write => ({ write, moment: 'before' as KillPoint['moment'] }))
  for (const { write, moment } of [...failures, { write: PAY_ORDER, moment: 'commit' as const }]) {
    const mend = await failAt(server.owner.pool, write, moment)
    const { status } = await press(commit)
    await mend()
    const left = [...(await everything())].flatMap(([name, print]) => (print === before.get(name) ? [] : [name]))
    expect(`${moment} ${write.act} ${write.table}: ${status}, left ${left.join()}`).toBe(
      `${moment} ${write.act} ${write.table}: 500, left `,
    )
  }
  expect((await press(commit)).success).toBe(true)
})

test('answers an order only after its commit', async () => {
  const commit = commitOf(await aSettlement(client, lines))
  const hold = await holdAt(server.owner.pool, { table: PAY_ORDER.table, moment: 'commit' })
  let isAnswered = false
  const answer = press(commit).finally(() => {
    isAnswered = true
  })
  while (!(await hold.isReached()));
  // A thousand database round trips are enough time for a premature response to show.
  for (let turn = 0; turn < 1000 && !isAnswered; turn++) await server.owner.pool.query('select 1')
  expect(isAnswered).toBe(false)
  await hold.release()
  expect((await answer).success).toBe(true)
})
