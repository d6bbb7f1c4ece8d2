import { expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { groupsAtTheirEnd } from './groups.ts'

const server = useTestServer()

test('decides 8 groups that are joined, paid and closed around their end, none of them partly', async () => {
  const { succeeded, failed } = await groupsAtTheirEnd(server, 8, 6)
  expect(succeeded + failed).toBe(8)
})
