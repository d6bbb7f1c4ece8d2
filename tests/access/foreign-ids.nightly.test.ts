import { expect, test } from 'vitest'
import { aReadyPharmacy } from '../../apps/server/src/modules/order/testing.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signIn } from '../../apps/server/src/testing/sign-in.ts'
import { aBusyCompany } from './a-busy-company.ts'
import { belongingsOf, fingerprintOf, sweep } from './foreign-ids.ts'

const server = useTestServer()

test('another company with every id of ours in every field that takes one', async () => {
  const ours = await aBusyCompany(server)
  const belongings = await belongingsOf(server.owner.pool, ours.companyId)
  const before = await fingerprintOf(server.owner.pool, ours.companyId)
  const stranger = await aReadyPharmacy(server)
  const { leaks, faults, callCount } = await sweep({
    belongings,
    client: () => signIn(server, stranger),
    ids: 'all',
    entries: 'all',
  })
  expect({ leaks, faults }).toEqual({ leaks: [], faults: [] })
  expect(await fingerprintOf(server.owner.pool, ours.companyId)).toEqual(before)
  expect(callCount).toBeGreaterThan(2000)

  // The same calls by our own people are full of what we looked for: the net holds what it should.
  const own = await sweep({ belongings, client: () => signIn(server, ours), ids: 'named', entries: 'all' })
  expect(own.leaks.length).toBeGreaterThan(30)
})
