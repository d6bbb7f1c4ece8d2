import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '../testing.ts'

const server = useTestServer()

/** The statements of the transaction that places an order with this many lines. */
async function committed(lineCount: number, storeCount: number): Promise<string[]> {
  const { db } = server.owner
  const { client } = await aReadyPharmacy(server)
  const lines = []
  for (let n = 0; n < storeCount; n++) {
    const store = await aStore(db)
    for (let m = 0; m < lineCount / storeCount; m++)
      lines.push({ offerId: (await anOffer(db, { store, product: await aProduct(db) })).offerId, quantity: 10 })
  }
  const settlement = await aSettlement(client, lines)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect((await client.call(orderEndpoints.commitOrder, commitOf(settlement))).status).toBe(200)
    // Other code uses the database at the same time: only the connection that wrote the order counts, from begin to commit.
    const calls = query.mock.calls.flatMap((args, index) =>
      statementsOf(args).map(({ text }) => ({ by: query.mock.contexts[index], text })),
    )
    const isWriting = (text: string) => text.includes('insert into "order".pay_order')
    const writer = calls.find(({ text }) => isWriting(text))?.by
    const texts = calls.filter(({ by }) => by === writer).map(({ text }) => text)
    const written = texts.findIndex(isWriting)
    return texts.slice(
      texts.slice(0, written).findLastIndex(text => text.startsWith('begin')),
      texts.indexOf('commit', written) + 1,
    )
  } finally {
    query.mockRestore()
  }
}

/** The statements that a commit may send, from begin to commit. */
const MOST = 24

test('sends the same small number of statements per commit whatever the number of lines', async () => {
  const one = await committed(1, 1)
  expect(one.at(0)).toMatch(/^begin/)
  expect(one.at(-1)).toBe('commit')
  expect(one.length).toBeLessThanOrEqual(MOST)
  expect((await committed(20, 1)).length).toBe(one.length)
  // Two numbers are drawn with the token; the others need one more statement.
  expect((await committed(20, 4)).length).toBe(one.length + 1)
})
