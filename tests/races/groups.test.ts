import { expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { groupsAtTheirEnd } from './groups.ts'

const server = useTestServer()

test('8 groups joined, paid and closed around their end: each is decided, none is half-finished', async () => {
  const { succeeded, failed } = await groupsAtTheirEnd(server, 8, 6)
  expect(succeeded + failed).toBe(8)
})
