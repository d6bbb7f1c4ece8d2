import { describe, expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { stopMidWay } from './mid-way.ts'

describe.each(['order', 'draw', 'notice'] as const)('%s', name => {
  const server = useTestServer()
  test('takes effect once when the connection is cut at every table write and at the commit', async () => {
    const site = { owner: server.owner, server: server.app, now: server.clock.read }
    const cut = async (hold: { cut(): Promise<void>; release(): Promise<void> }) => {
      await hold.cut()
      await hold.release()
      return true
    }
    expect(await stopMidWay(site, name, 1, cut)).toBeGreaterThanOrEqual(5)
  })
})
