import { expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { groupsAtTheirEnd } from './groups.ts'

const server = useTestServer({ POOL_SIZE: '20' })
const COUNT = Number(process.env['ROUNDS'] ?? 500)

test(`decides ${COUNT} groups that are joined, paid and closed around their end, none of them partly`, async () => {
  const figures = await groupsAtTheirEnd(server, COUNT, 1)
  console.log(JSON.stringify(figures))
  expect(figures.succeeded).toBeGreaterThan(0)
  expect(figures.failed).toBeGreaterThan(0)
})
