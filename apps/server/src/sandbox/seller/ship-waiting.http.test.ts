import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { beforeAll, expect, test } from 'vitest'
import { allJobs } from '#modules/background.ts'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { recordTemperatures } from '#modules/order/public.ts'
import { aPaidOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { askDuty } from '../duty/duty.ts'
import { moveParcels } from '../logistics/move-parcels.ts'
import { coldBoxTenths } from '../logistics/parcels.ts'
import { openSandboxOf } from '../mount-sandbox.ts'
import { shipWaiting } from './ship-waiting.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

test('approves, packs and delivers a paid order in the demo world, and the buyer sees every step', async () => {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const product = await aProduct(db, { genericName: '门冬胰岛素注射液', storageClass: 'cold' })
  const { offerId } = await anOffer(db, { store: await aStore(db), product, price: 96_000 })
  const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 1 }])
  const stateOf = async () => (await buyer.client.call(orderEndpoints.getOrder, { orderId })).value.state
  const later = (seconds: number) => ({ ...server.context(), now: addMs(server.clock.read(), seconds * 1000) })

  const ship = (seconds: number) => shipWaiting(later(seconds), askDuty(later(seconds)))

  expect(await ship(5)).toBe(0)
  expect(await ship(30)).toBe(1)
  expect(await stateOf()).toBe('awaiting-shipment')
  expect(await ship(80)).toBe(1)
  expect(await stateOf()).toBe('shipped')
  expect(await recordTemperatures(server.context(), id => coldBoxTenths(id, server.clock.read()))).toBe(1)

  const follow = allJobs.find(job => job.name === 'order.follow-parcels')
  await follow?.run(server.context())
  const sandbox = await openSandboxOf(server.parts)
  const parcel = async () =>
    (await buyer.client.call(orderEndpoints.getLogistics, { orderId })).value.parcels[0] ?? null
  for (const [count, state] of [
    [1, 'shipped'],
    [2, 'in-transit'],
    [3, 'delivering'],
    [4, 'signed'],
  ] as const) {
    server.clock.advance(60_000)
    expect(await moveParcels(sandbox, askDuty(server.context()))).toBe(1)
    await expect.poll(async () => (await parcel())?.tracks.length, { timeout: 20_000 }).toBe(count)
    expect((await parcel())?.state).toBe(state)
  }
  expect(await parcel()).toMatchObject({
    isColdChain: true,
    goods: [{ quantity: 1, traceCodes: [expect.any(String)] }],
  })
  expect((await parcel())?.readings).toHaveLength(1)
  expect(await moveParcels(sandbox, askDuty(server.context()))).toBe(0)
})
