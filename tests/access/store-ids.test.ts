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

test('CR-013 ids of another store in every field of every seller call tell nothing and change nothing', async () => {
  expect(await sendEverywhere(server, theirs, 'seller', 'named')).toBeGreaterThan(20)
})

test('CR-008 an operator who is kept to other stores gets nothing of this one by its ids, and changes nothing', async () => {
  expect(await sendEverywhere(server, theirs, 'platform', 'named')).toBeGreaterThan(20)
})

test('CR-013 no desk of a store opens, claims or decides a case by an id of another store', async () => {
  const { client } = await signInAsSeller(server, { isSteppedUp: true })
  const answers = new Set<number>()
  const claims = async () => (await server.owner.pool.query('select * from staff.claim order by case_id')).rows
  const before = await claims()
  const ids = [...theirs.belongings.idsByTable.values()].flat()
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
