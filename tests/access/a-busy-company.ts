import { randomUUID } from 'node:crypto'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { aSale, aWish, fileCase, tellAll } from '../../apps/server/src/modules/after-sale/testing.ts'
import { boundTo } from '../../apps/server/src/modules/company/testing.ts'
import { uploadedPicture } from '../../apps/server/src/modules/file/testing.ts'
import { anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { issueAll } from '../../apps/server/src/modules/invoice/testing.ts'
import { someCoins } from '../../apps/server/src/modules/marketing/testing.ts'
import { aPlacedOrder } from '../../apps/server/src/modules/order/testing.ts'
import { aCreditLine } from '../../apps/server/src/modules/payment/testing.ts'
import { certified, firstTrade } from '../../apps/server/src/modules/qualification/testing.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'

/** A pharmacy with something in nearly every drawer: orders, a case, invoices, money, papers, people, talk. */
export async function aBusyCompany(server: TestServer) {
  const { db } = server.owner
  const sale = await aSale(server)
  const { client, companyId, offerId, orderId, store, product } = sale
  await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [1]))
  await aPlacedOrder(client, [{ offerId, quantity: 3 }])
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 2 }] })
  await client.call(catalogueEndpoints.addShortage, { productId: product.productId, quantity: 5, note: '' })
  await client.call(serviceEndpoints.saveComplaint, {
    kind: 'complaint',
    topic: 'delivery',
    content: '送货迟了两天，请核实',
    mobile: '13800001234',
    imageIds: [],
    requestId: randomUUID(),
  })
  await uploadedPicture(client)
  const { accountId } = await anAccount(db)
  await boundTo(db, { accountId, companyId }, { isMain: false, rights: ['order'] })
  await someCoins(db, companyId, 500)
  await aCreditLine(db, { companyId, storeId: store.storeId, limit: 1_000_000 })
  await certified(db, companyId)
  await firstTrade(db, companyId, store.storeId)
  await tellAll(server)
  await issueAll(server)
  return sale
}
