import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { expect, test } from 'vitest'
import { aCoupon } from '#modules/marketing/testing.ts'
import { anyState } from '#testing/any-state.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { agreeCase } from './decide-case.ts'
import { afterSaleCommands } from './ops.ts'
import { aSale, aWish, fileCase } from './testing.ts'

const server = useTestServer()
const [recall] = afterSaleCommands
const run = (words: readonly string[], options: Readonly<Record<string, string>> = {}) =>
  recall?.run(server.context(), {
    words,
    options: new Map(Object.entries(options).map(([name, value]) => [name, [value]])),
  })

test('lists the buyers of a recalled batch, stops its sale, notifies each buyer and opens cases for the rest', async () => {
  const batchNo = 'RC26110701'
  const mine = await aSale(server, { batchNo, quantity: 6, firstBatch: 4 })
  const used = await aSale(server, { batchNo, quantity: 2 })
  const other = await aSale(server, { batchNo: 'RC26110702' })
  const unsent = await aSale(server, { batchNo, until: 'paid' })
  // Two of the four packs are covered by an earlier case.
  const claimed = await aWish(mine.client, mine.orderId, 'refund-only', 'damaged', [2])
  await agreeCase(server.context(), (await fileCase(mine.client, claimed)).value.caseId, aReviewer('商家客服'))
  const listed = (await run(['list', batchNo])) ?? []
  const numbers = listed.map(line => line.split('  ').slice(-2).join(' '))
  expect(numbers.toSorted()).toEqual(
    [`${mine.order.orders[0]?.orderNo} 4`, `${used.order.orders[0]?.orderNo} 2`].toSorted(),
  )
  await expect(run(['open', batchNo, '--'], { level: '1', reason: '含量不合格' })).rejects.toThrow('缺少 --product')
  const order = { level: '1', reason: '含量不合格', product: mine.product.productId, by: '质量部' }
  await expect(run(['open', batchNo], { ...order, level: '4' })).rejects.toThrow('召回级别')
  expect(await run(['open', batchNo], order)).toEqual(['已通知 1 家企业，开出 1 张售后单，停售 0 件。'])
  expect(await run(['open', batchNo], order)).toEqual(['该批号已召回过。'])
  expect(await run(['open', batchNo], { ...order, product: used.product.productId })).toEqual([
    '已通知 1 家企业，开出 1 张售后单，停售 998 件。',
  ])
  const cases = async ({ client }: typeof mine) =>
    (await client.call(afterSaleEndpoints.listCases, { kind: 'recall', pageNum: 1, pageSize: 20 })).value.list
  expect(await cases(mine)).toMatchObject([
    {
      state: 'waiting-return',
      refundAmount: 2000,
      verbs: ['withdraw', 'send-back'],
      lines: [{ batchNo, quantity: 2 }],
    },
  ])
  expect((await cases(used))[0]).toMatchObject({ refundAmount: 2000, lines: [{ quantity: 2 }] })
  expect([await cases(other), await cases(unsent)]).toEqual([[], []])
  const told = await server.owner.db
    .selectFrom('message.message')
    .select('companyId')
    .where('title', '=', '药品召回通知（一级）')
    .execute()
  expect(told.map(row => row.companyId).toSorted()).toEqual([mine.companyId, used.companyId].toSorted())
})

test('returns a coupon only when every unit of the pay order is refunded', async () => {
  const { client, companyId, accountId, orderId, order } = await aSale(server)
  const couponId = await aCoupon(server.owner.db, { taken: 1 })
  const now = server.clock.read()
  await server.owner.db
    .insertInto('marketing.heldCoupon')
    .values({
      ...{ companyId, couponId, nth: 1, takenBy: accountId, takenAt: now, usedAt: now },
      validUntil: new Date(now.getTime() + 86_400_000),
      state: anyState('used'),
      payOrderId: order.payOrderId,
    })
    .execute()
  const refund = async (quantity: number) => {
    const wish = await aWish(client, orderId, 'refund-only', 'quality', [quantity])
    await agreeCase(server.context(), (await fileCase(client, wish)).value.caseId, aReviewer('商家客服'))
    const held = await server.owner.db
      .selectFrom('marketing.heldCoupon')
      .select(['state', 'payOrderId'])
      .where('couponId', '=', couponId)
      .executeTakeFirstOrThrow()
    return [held.state, held.payOrderId]
  }
  expect(await refund(9)).toEqual(['used', order.payOrderId])
  expect(await refund(1)).toEqual(['available', null])
})
