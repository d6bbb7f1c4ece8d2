import { expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { strangerAtWork } from './foreign-ids.ts'

const server = useTestServer()
test('reveals and changes nothing when another company sends our ids', async () => {
  const { belongings, callCount } = await strangerAtWork(server, { ids: 'named', entries: 'taking-ids' })
  expect(belongings.idsByTable.size).toBeGreaterThan(20)
  expect(callCount).toBeGreaterThan(150)
}, 120_000)
