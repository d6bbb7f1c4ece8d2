import { randomUUID } from 'node:crypto'
import { orderEndpoints, shipmentEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { aPaidOrder, aReadyPharmacy, shipAll } from '../testing.ts'

const server = useTestServer()

test.each(Object.entries(shipmentEndpoints))('%s returns 401 when the caller is not signed in', async (_, endpoint) => {
  expect(await server.client().send(endpoint, { orderId: randomUUID() })).toMatchObject({ status: 401 })
})

test('returns the delivery note of a parcel as PDF to its company and 404 to another', async () => {
  const { db } = server.owner
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), stock: 40 })
  const buyer = await aReadyPharmacy(server)
  const { orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 10 }])
  const [parcelId = ''] = (await shipAll(server, orderId)).parcelIds
  const { orderNo } = (await buyer.client.call(orderEndpoints.getOrder, { orderId })).value
  const note = await buyer.client.send(orderEndpoints.downloadDeliveryNote, { parcelId })
  expect([note.status, note.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(decodeURIComponent(String(note.headers['content-disposition']))).toContain(`随货同行单_${orderNo}_`)
  expect(note.raw.subarray(0, 5).toString()).toBe('%PDF-')

  const stranger = await aReadyPharmacy(server)
  expect(await stranger.client.send(orderEndpoints.downloadDeliveryNote, { parcelId })).toMatchObject({
    status: 404,
    data: { reason: 'not-found' },
  })
})
