import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { orderCommands } from '../ops.ts'
import { aPaidOrder, aReadyPharmacy } from '../testing.ts'

const server = useTestServer()

const type = (line: string) => {
  const [typed = '', ...pairs] = line.split(' --')
  const options = new Map(
    pairs.map(pair => pair.split(' ') as [string, string]).map(([name, value]) => [name, [value]]),
  )
  return orderCommands[0]?.run(server.context(), { words: typed.split(' '), options })
}

test('npm run ops -- ship lists, shows, supplies fewer packs and sends', async () => {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db, {}), price: 96_000 })
  const { orderId, orders } = await aPaidOrder(server, buyer, [{ offerId, quantity: 5 }])
  const orderNo = orders[0]?.orderNo ?? ''
  expect(await type('list')).toContainEqual(expect.stringMatching(new RegExp(`^${orderNo}  .*1 个品种$`)))
  expect(await type(`show ${orderNo}`)).toEqual([expect.stringMatching(/^1 {2}阿莫西林胶囊 .* {2}5 盒 {2}\S+×5$/)])
  await expect(type(`short ${orderNo} --line 1 --supply 6`)).rejects.toThrow('第 1 行应供应 0 到 5。')
  expect(await type(`short ${orderNo} --line 1 --supply 4`)).toEqual(['已审核，退款 9.60 元。'])
  await expect(type(`send ${orderNo} --carrier nobody --no 1`)).rejects.toThrow('没有快递编码 nobody。')
  expect(await type(`send ${orderNo} --carrier jd --no JD${orderNo}`)).toEqual(['已发货，共 1 个包裹。'])
  const shipped = await buyer.client.call(orderEndpoints.getOrder, { orderId })
  expect(shipped.value).toMatchObject({ state: 'shipped', lines: [{ shippedQuantity: 4 }] })
  await expect(type('send')).rejects.toThrow('缺少订单号。')
  await expect(type('show 1')).rejects.toThrow('没有订单 1。')
})
