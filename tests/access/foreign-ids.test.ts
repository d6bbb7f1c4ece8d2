import { expect, test } from 'vitest'
import { aReadyPharmacy } from '../../apps/server/src/modules/order/testing.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signIn } from '../../apps/server/src/testing/sign-in.ts'
import { aBusyCompany } from './a-busy-company.ts'
import { belongingsOf, fingerprintOf, sweep } from './foreign-ids.ts'

const server = useTestServer()
test('another company with our ids: no answer holds anything of ours, and nothing of ours changes', async () => {
  const ours = await aBusyCompany(server)
  const belongings = await belongingsOf(server.owner.pool, ours.companyId)
  const before = await fingerprintOf(server.owner.pool, ours.companyId)
  const stranger = await aReadyPharmacy(server)
  const { leaks, faults, callCount } = await sweep({
    belongings,
    client: () => signIn(server, stranger),
    ids: 'named',
    entries: 'taking-ids',
  })
  expect({ leaks, faults }).toEqual({ leaks: [], faults: [] })
  expect(await fingerprintOf(server.owner.pool, ours.companyId)).toEqual(before)
  expect(belongings.idsByTable.size).toBeGreaterThan(20)
  expect(callCount).toBeGreaterThan(150)
}, 120_000)
