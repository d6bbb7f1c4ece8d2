import { addDays, day } from '@xiaojiu/kernel/time.ts'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPaidOrder, aReadyPharmacy, shipAll } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { Db } from '#platform/database/database.ts'
import { relayAll } from '#testing/relay-all.ts'
import type { TestServer } from '#testing/server.ts'
import { openRedForms } from './red-forms.ts'
import { sendRequests } from './send-requests.ts'
import { settleDueOrders } from './settle-due-orders.ts'

/** A pharmacy whose paid order of ten packs for 96.00 has left. */
export async function aShippedOrder(server: TestServer, buyer?: Awaited<ReturnType<typeof aReadyPharmacy>>) {
  const { db } = server.owner
  const who = buyer ?? (await aReadyPharmacy(server))
  const store = await aStore(db)
  const { offerId, batchIds } = await anOffer(db, { store, product: await aProduct(db), price: 96_000 })
  const { orderId } = await aPaidOrder(server, who, [{ offerId, quantity: 10 }])
  await shipAll(server, orderId)
  await relayAll(server)
  return { ...who, orderId, offerId, batchIds, ...store }
}

/** What the job does. */
export async function issueAll(server: TestServer): Promise<void> {
  await settleDueOrders(server.context())
  await openRedForms(server.context())
  await sendRequests(server.context())
}

/** The store has handed in a test report of the batch. */
export async function aReport(db: Db, batchId: string, storeId: string): Promise<void> {
  await db
    .insertInto('invoice.batchReport')
    .values({
      batchId,
      storeId,
      reportNo: `YJ${batchId.replaceAll('-', '').slice(-12)}`,
      testedOn: addDays(day('2026-06-10'), 1),
      findings: JSON.stringify([{ item: '性状', rule: '应符合规定', result: '符合规定' }]),
      conclusion: '本品按规定检验，结果符合规定',
    })
    .execute()
}
