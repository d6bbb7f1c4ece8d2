import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { releasePromotions, settlePromotions } from './hold-promotions.ts'
import { takeParts } from './tables/holds.ts'
import { aCampaign } from './testing.ts'

const server = useTestServer()

test('returns the campaign quota of a pay order once, paid or not, when released repeatedly', async () => {
  const { db, pool } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db) })
  const goods = [{ offerId, unitPrice: 50_000, quota: 100 }]
  const campaignId = await aCampaign(db, { kind: 'flash-sale', store, goods })
  const { companyId } = await signInAsBuyer(server)
  const run = (work: (ctx: Context) => Promise<unknown>) => inSystemTransaction(server.context(), work)
  const took = async (quantity: number) => {
    const payOrderId = randomUUID()
    await run(tx => takeParts(tx.db, tx.now, { companyId, payOrderId }, [{ campaignId, offerId, quantity }]))
    return payOrderId
  }
  const [unpaid, paid] = [await took(10), await took(20)]
  await took(40)
  await run(tx => settlePromotions(tx, paid))
  for (const payOrderId of [unpaid, paid])
    await Promise.all(Array.from({ length: 5 }, () => run(tx => releasePromotions(tx, payOrderId, 0))))
  const { rows } = await pool.query(
    `select (select taken from marketing.campaign_goods where campaign_id = $1) as quota,
       (select taken from marketing.company_taken where campaign_id = $1) as company`,
    [campaignId],
  )
  expect(rows).toEqual([{ quota: 40, company: 40 }])
})
