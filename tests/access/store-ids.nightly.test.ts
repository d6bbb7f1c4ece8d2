import { expect, test, vi } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { aBusyStore, sendEverywhere } from './store-ids.ts'

vi.setConfig({ testTimeout: 1_200_000 })
const server = useTestServer({}, { isMadeUp: true })

test.each(['seller', 'platform'] as const)(
  'CR-013 reveals and changes nothing for ids of another store in all id fields of the %s console',
  async surface => {
    expect(await sendEverywhere(server, await aBusyStore(server), surface, 'all')).toBeGreaterThan(200)
  },
)
