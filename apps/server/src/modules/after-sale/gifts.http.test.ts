import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { agreeCase, passInspection } from './decide-case.ts'
import { aSale, aWish, fileCase } from './testing.ts'

const server = useTestServer()
const BY = aReviewer('商家客服')
const THERMOMETER = { name: '电子体温计', count: 1, worth: 3900 }
/** Ten packs of 100.00, and a thermometer for 600.00. */
const SALE = { price: 1_000_000, quantity: 10, giftFrom: 60_000 }

test('asks for the gift back only when the returned goods leave it unearned', async () => {
  const { client, orderId } = await aSale(server, SALE)
  expect((await client.call(orderEndpoints.getOrder, { orderId })).value.gifts).toMatchObject([
    { name: '电子体温计', count: 1 },
  ])
  const preview = async (count: number, reason: 'wrong' | 'damaged' = 'wrong') =>
    (
      await client.call(
        afterSaleEndpoints.previewCase,
        await aWish(client, orderId, reason === 'wrong' ? 'return-refund' : 'refund-only', reason, [count]),
      )
    ).value
  expect(await preview(4)).toMatchObject({ gifts: [], giftWay: null, giftWithheld: 0, refundAmount: 40_000 })
  // Goods that are not returned do not affect the gift.
  expect(await preview(10, 'damaged')).toMatchObject({ gifts: [], giftWay: null, refundAmount: 100_000 })
  const five = await preview(5)
  expect(five).toMatchObject({ gifts: [THERMOMETER], giftWay: 'return', giftWithheld: 0, refundAmount: 50_000 })
  expect(five.notes).toContain('退货后不再满足赠品条件，电子体温计 ×1 须与商品一并寄回')
  const { caseId } = (await fileCase(client, await aWish(client, orderId, 'return-refund', 'wrong', [5]))).value
  expect((await client.call(afterSaleEndpoints.getCase, { caseId })).value).toMatchObject({
    gifts: [THERMOMETER],
    giftWay: 'return',
    giftWithheld: 0,
    refundAmount: 50_000,
  })
  // The gift is claimed by the first case; when that is withdrawn, the next case claims it.
  expect(await preview(5)).toMatchObject({ gifts: [], giftWay: null })
  await client.call(afterSaleEndpoints.withdrawCase, { caseId })
  expect(await preview(5)).toMatchObject({ gifts: [THERMOMETER] })
})

test('deducts the value of a kept gift once, to the fen, and refunds the shown amount', async () => {
  const { client, orderId } = await aSale(server, SALE)
  const first = { ...(await aWish(client, orderId, 'return-refund', 'wrong', [5])), giftWay: 'keep' as const }
  const shown = (await client.call(afterSaleEndpoints.previewCase, first)).value
  expect(shown).toMatchObject({ gifts: [THERMOMETER], giftWay: 'keep', giftWithheld: 3900, refundAmount: 46_100 })
  expect(shown.notes).toContain('退货后不再满足赠品条件，电子体温计 ×1 留下不退，按价值从退款中扣除 39.00 元')
  // The amount shown for the other choice is refused, and nothing is filed.
  expect(
    await fileCase(
      client,
      { ...first, giftWay: 'return' },
      { ...first, refundAmount: shown.refundAmount, giftWay: 'return' },
    ),
  ).toMatchObject({
    data: { reason: 'case-refund-changed' },
  })
  const { caseId } = (await fileCase(client, first)).value
  await agreeCase(server.context(), caseId, BY)
  await client.call(afterSaleEndpoints.sendBack, { caseId, carrier: '顺丰速运', trackingNo: 'SF1234567890' })
  await passInspection(server.context(), caseId, BY)
  const done = (await client.call(afterSaleEndpoints.getCase, { caseId })).value
  expect(done).toMatchObject({ state: 'completed', refundAmount: 46_100, giftWithheld: 3900 })
  expect(done.refundWay).toMatchObject({ channelAmount: 46_100 })
  // The other five are refunded in full: the gift is already paid for.
  const rest = await aWish(client, orderId, 'return-refund', 'wrong', [5])
  expect((await client.call(afterSaleEndpoints.previewCase, rest)).value).toMatchObject({
    gifts: [],
    refundAmount: 50_000,
  })
})

test('asks for one gift once when two returns are filed at the same time', async () => {
  const { client, orderId } = await aSale(server, { ...SALE, firstBatch: 5 })
  const [a, b] = [
    await aWish(client, orderId, 'return-refund', 'wrong', [3, 0]),
    await aWish(client, orderId, 'return-refund', 'wrong', [0, 3]),
  ]
  // Each alone leaves 700.00; both together leave 400.00.
  const filed = await Promise.all([fileCase(client, a), fileCase(client, b)])
  const cases = await Promise.all(
    filed.map(async one => (await client.call(afterSaleEndpoints.getCase, { caseId: one.value.caseId })).value.gifts),
  )
  expect(cases.flat()).toEqual([THERMOMETER])
})
