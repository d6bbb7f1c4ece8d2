import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { heldBack } from '../../apps/server/src/testing/held-back.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsBuyer, signInAsOperator } from '../../apps/server/src/testing/sign-in.ts'
import { listenTo } from '../plans/trips.ts'

const server = useTestServer()
const HOUR_MS = 3_600_000
const goods = () => signInAsOperator(server, { rights: ['catalogue.act'], personName: '韩商品' })
const next = async (client: TestClient) => (await client.call(staffEndpoints.nextTask, {})).value.task?.caseId ?? null
const claims = async () =>
  (await server.owner.pool.query<{ case_id: string }>('select case_id from staff.claim')).rows.map(row => row.case_id)

/** Wishes of one company, the oldest first; all earlier ones are answered. */
async function onlyWishes(count: number): Promise<{ caseIds: string[]; companyId: string }> {
  const { db, pool } = server.owner
  await pool.query(`update catalogue.new_item_request set answered_at = now(), answer = '无', is_found = false`)
  const { companyId, accountId } = await signInAsBuyer(server)
  const caseIds: string[] = []
  for (let n = count; n > 0; n--) {
    const { id } = await db
      .insertInto('catalogue.newItemRequest')
      .values({
        ...{ companyId, accountId, name: '奥司他韦颗粒', spec: '15mg*10袋', maker: '', approvalNo: '', quantity: 5 },
        ...{ note: '', createdAt: new Date(server.clock.read().getTime() - n * HOUR_MS) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    caseIds.push(id)
  }
  return { caseIds, companyId }
}

test('gives twenty people who take the next task at once twenty different ones, the oldest', async () => {
  const { caseIds } = await onlyWishes(25)
  const people = await Promise.all(Array.from({ length: 20 }, goods))
  const taken = await Promise.all(people.map(({ client }) => next(client)))
  expect(new Set(taken)).toEqual(new Set(caseIds.slice(0, 20)))
})

test('passes by a task that a colleague is taking at this moment, without waiting', async () => {
  const { caseIds } = await onlyWishes(2)
  const { client } = await goods()
  const colleague = await server.owner.pool.connect()
  try {
    await colleague.query('begin')
    await colleague.query('select pg_advisory_xact_lock(hashtextextended($1, 5))', [`new-item/${caseIds[0]}`])
    expect(await next(client)).toBe(caseIds[1])
  } finally {
    await colleague.query('rollback')
    colleague.release()
  }
  expect(await next(client)).toBe(caseIds[0])
})

test('sends as many statements for the next task when the first fifty are taken as when none is', async () => {
  await onlyWishes(53)
  const people = await Promise.all(Array.from({ length: 50 }, goods))
  const { client } = await goods()
  await next(client)
  const first = await listenTo(() => next(client))
  await Promise.all(people.map(one => next(one.client)))
  const last = await listenTo(() => next(client))
  expect(last.statements.filter(text => text.includes('staff.claim_first'))).toHaveLength(1)
  expect(last.statements.length).toBe(first.statements.length)
})

test('gives nobody a task about a company with which they have a conflict of interest', async () => {
  const { companyId } = await onlyWishes(2)
  const [{ client: related }, { client: other }] = [await goods(), await goods()]
  await related.call(staffEndpoints.declareConflict, { companyId, note: '配偶在该企业任职' })
  expect(await next(related)).toBeNull()
  expect(await next(other)).not.toBeNull()
})

test('keeps no claim on a task that was decided after it was listed', async () => {
  const { caseIds } = await onlyWishes(2)
  const [{ client }, { accountId }] = [await goods(), await goods()]
  const [decided = '', open = ''] = caseIds
  await server.owner.pool.query(
    `insert into staff.claim (desk, case_id, account_id, account_name, claimed_at, until)
      values ('new-item', $1, $2, '', '2020-01-01', '2020-01-02')`,
    [decided, accountId],
  )
  // Whoever claims it waits for the former claim, and gets it when the case has been decided.
  const answer = {
    text: `with former as (update staff.claim set account_name = '韩商品' where case_id = $1)
      update catalogue.new_item_request set answered_at = now(), answer = '无', is_found = false where id = $1::uuid`,
    values: [decided],
    until: 1,
    commits: true,
  } as const
  expect(await heldBack(server.owner.pool, answer, () => next(client))).toBe(open)
  expect(await claims()).not.toContain(decided)
})
