import { expect, test } from 'vitest'
import { apply, aStoreWithOffers, bring, readRows, workAll } from '#testing/bring-sheet.ts'
import { useTestServer } from '#testing/server.ts'

const server = useTestServer()

test('CR-059 asks a second person when one person moves a base price in small steps within a day', async () => {
  const { client, store } = await aStoreWithOffers(server, 1)
  const change = async (price: string) => {
    const job = await bring(
      server,
      client,
      [
        ['商品编码', '基础价'],
        ['A0', price],
      ],
      'prices',
    )
    const [row] = await readRows(client, job.importId)
    const answer = await apply(client, job, '季度调价')
    await workAll(server)
    return [row?.reason, (answer.data as { outcome: string }).outcome]
  }
  expect(await change('8')).toEqual([expect.stringMatching(/^下降 20.00%/), 'done'])
  expect(await change('6.9')).toEqual([
    expect.stringMatching(/^下降 13.75%，24 小时内累计下降 31.00%.*，需同事复核$/),
    'asked',
  ])
  const { rows } = await server.owner.pool.query(
    'select list_price::int as price from catalogue.offer where store_id = $1',
    [store.storeId],
  )
  expect(rows).toEqual([{ price: 80_000 }])
})
