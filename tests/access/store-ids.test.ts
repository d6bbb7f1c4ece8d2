import { deskEndpoints } from '@xiaojiu/contract/staff/desks-endpoints.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { allReviewDesks } from '../../apps/server/src/modules/review-desks.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsSeller } from '../../apps/server/src/testing/sign-in.ts'
import { aBusyStore, sendEverywhere } from './store-ids.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const server = useTestServer({}, { isMadeUp: true })
let theirs: Awaited<ReturnType<typeof aBusyStore>>
beforeAll(async () => {
  theirs = await aBusyStore(server)
})

test('CR-013 reveals and changes nothing when a seller sends ids of another store', async () => {
  expect(await sendEverywhere(server, theirs, 'seller', 'named')).toBeGreaterThan(20)
})

test('CR-008 reveals and changes nothing when an operator limited to other stores sends ids of this one', async () => {
  expect(await sendEverywhere(server, theirs, 'platform', 'named')).toBeGreaterThan(20)
})

test('CR-013 returns 404 from every seller desk for reading, claiming or deciding with foreign ids', async () => {
  const { client } = await signInAsSeller(server, { isSteppedUp: true })
  const answers = new Set<number>()
  const claims = async () => (await server.owner.pool.query('select * from staff.claim order by case_id')).rows
  const before = await claims()
  // One row of each table: a desk looks for a case in its own table, and every other id is unknown to it.
  const ids = [...theirs.belongings.idsByTable.values()].flatMap(own => own.slice(0, 1))
  for (const { name: desk } of allReviewDesks.filter(one => one.side === 'seller'))
    for (const caseId of ids) {
      const ref = { desk, caseId }
      answers.add((await client.send(deskEndpoints.getTask, ref)).status)
      answers.add((await client.send(deskEndpoints.claimTask, ref)).status)
      const decision = { ...ref, version: 'x', verdict: 'approve' }
      answers.add((await client.send(deskEndpoints.decideTask, decision)).status)
    }
  expect([...answers]).toEqual([404])
  expect(await claims()).toEqual(before)
})
