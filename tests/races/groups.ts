import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, vi } from 'vitest'
import { allReactions } from '../../apps/server/src/modules/background.ts'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { CAMPAIGN_PAY_WITHIN_MS, closeGroups } from '../../apps/server/src/modules/marketing/campaigns/close-groups.ts'
import { aCampaign } from '../../apps/server/src/modules/marketing/testing.ts'
import { cancelOverduePayOrders } from '../../apps/server/src/modules/order/cancel/cancel-orders.ts'
import { aReadyPharmacy, commitOf } from '../../apps/server/src/modules/order/testing.ts'
import { inWallet, PAY_PASSWORD, withPayPassword } from '../../apps/server/src/modules/payment/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { relayEvents } from '../../apps/server/src/platform/events/relay.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { TEST_NOON } from '../../apps/server/src/testing/test-clock.ts'
import { numbers } from './numbers.ts'

const BUYERS = 6
const WALLET = 100_000_000
/** All group buys end at this time. */
const END = addMs(TEST_NOON, 3_600_000)
/** When the button is pressed, in milliseconds relative to the end. */
const PRESSED_MS = [-50, -1, 0, 1, 50] as const

interface Buyer {
  readonly client: TestClient
  readonly companyId: string
}

/**
 * Group buys that all end at the same time: joined around it, paid at the last moment, some cancelled, and closed by several
 * workers while payments are still being reported. In the end every group buy is decided, buyers of failed ones have their money
 * back, and nobody else has. Returns the counts.
 */
export async function groupsAtTheirEnd(server: TestServer, groupCount: number, seed: number) {
  const next = numbers(seed)
  const buyers: Buyer[] = []
  for (let index = 0; index < BUYERS; index++) buyers.push(await aRichBuyer(server))
  const { campaignIds, offerIds } = await openGroups(server, groupCount, next)
  const joined = await join(server, buyers, offerIds, next)
  server.clock.set(addMs(END, CAMPAIGN_PAY_WITHIN_MS - 51))
  for (const { buyer, payOrderId } of joined) {
    const way = next(5)
    if (way < 3) expect(await pay(buyer, payOrderId)).toMatchObject({ success: true })
    else if (way === 3) await buyer.client.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想要了' })
  }
  server.clock.set(addMs(END, CAMPAIGN_PAY_WITHIN_MS))
  const ctx = server.context()
  await Promise.all([
    ...Array.from({ length: 3 }, () => relayEvents(ctx, allReactions)),
    ...Array.from({ length: 3 }, () => closeGroups(ctx)),
    cancelOverduePayOrders(ctx),
  ])
  await sweep(server, campaignIds)
  const result = await expectWhole(server, buyers, campaignIds)
  server.clock.set(TEST_NOON)
  return result
}

async function aRichBuyer(server: TestServer): Promise<Buyer> {
  const buyer = await aReadyPharmacy(server)
  await withPayPassword(server, buyer.companyId)
  // Below it no password is needed, which would take longer than the rest.
  const settings = { defaultChannel: null, subsMayUseWallet: true, payPassword: PAY_PASSWORD, freeLimit: fen(100_000) }
  expect(await buyer.client.call(paymentEndpoints.savePaySettings, settings)).toMatchObject({ success: true })
  await inWallet(server, buyer.companyId, WALLET)
  return buyer
}

async function openGroups(server: TestServer, groupCount: number, next: (below: number) => number) {
  const { db } = server.owner
  const store = await aStore(db)
  const product = await aProduct(db)
  const campaignIds: string[] = []
  const offerIds: string[] = []
  for (let index = 0; index < groupCount; index++) {
    const { offerId } = await anOffer(db, {
      store: index % 20 === 0 ? await aStore(db) : store,
      product,
      price: 100_000,
    })
    offerIds.push(offerId)
    const goods = [{ offerId, unitPrice: 60_000 }]
    campaignIds.push(await aCampaign(db, { kind: 'group-buy', store, goods, target: 1 + next(4), toHours: 1 }))
  }
  // Nobody pays before all have joined.
  await server.owner.pool.query(
    'update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000',
  )
  return { campaignIds, offerIds }
}

/** Up to three buyers for each group buy; who presses before its end takes part, who presses at it or later does not. */
async function join(
  server: TestServer,
  buyers: readonly Buyer[],
  offerIds: readonly string[],
  next: (n: number) => number,
) {
  const joined: { buyer: Buyer; payOrderId: string }[] = []
  for (const offerId of offerIds) {
    server.clock.set(addMs(END, -50))
    const first = next(buyers.length)
    const taking = Array.from({ length: 1 + next(3) }, (_, index) => buyers[(first + index) % buyers.length])
    const ready: { buyer: Buyer; commit: CommitOrder }[] = []
    for (const buyer of taking) {
      if (!buyer) continue
      await server.owner.db.deleteFrom('cart.line').where('companyId', '=', buyer.companyId).execute()
      await buyer.client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 + next(2) }] })
      ready.push({ buyer, commit: commitOf((await buyer.client.call(orderEndpoints.confirmOrder, {})).value) })
    }
    const pressedMs = PRESSED_MS[next(PRESSED_MS.length)] ?? 0
    server.clock.set(addMs(END, pressedMs))
    const answers = await Promise.all(
      ready.map(({ buyer, commit }) => buyer.client.call(orderEndpoints.commitOrder, commit)),
    )
    for (const [at, answer] of answers.entries()) {
      expect({ pressedMs, status: answer.status }).toEqual({ pressedMs, status: pressedMs < 0 ? 200 : 409 })
      const buyer = ready[at]?.buyer
      if (answer.success && buyer) joined.push({ buyer, payOrderId: answer.value.payOrderId })
    }
  }
  return joined
}

function pay({ client }: Buyer, payOrderId: string) {
  return client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wallet' })
}

/** The jobs of the following minutes. */
async function sweep(server: TestServer, campaignIds: readonly string[]): Promise<void> {
  server.clock.set(addMs(END, CAMPAIGN_PAY_WITHIN_MS + 60_000))
  await vi.waitFor(async () => {
    const ctx = server.context()
    await closeGroups(ctx)
    await cancelOverduePayOrders(ctx)
    while ((await relayEvents(ctx, allReactions)) > 0);
    const { rows } = await server.owner.pool.query(
      `select (select count(*)::int from platform.outbox) as waiting,
         (select count(*)::int from marketing.group_buy where state = 'open' and campaign_id = any($1::uuid[])) as open,
         (select count(*)::int from "order".pay_order where state = 'awaiting-payment') as unpaid`,
      [campaignIds],
    )
    expect(rows).toEqual([{ waiting: 0, open: 0, unpaid: 0 }])
  }, 300_000)
}

async function expectWhole(server: TestServer, buyers: readonly Buyer[], campaignIds: readonly string[]) {
  const { rows } = await server.owner.pool.query(
    `with joins as (
       select h.campaign_id, h.state as hold, h.quantity, g.state as "group", g.target_quantity, o.state as "order", o.payable
       from marketing.campaign_hold h join marketing.group_buy g on g.campaign_id = h.campaign_id
       join "order"."order" o on o.pay_order_id = h.pay_order_id where h.campaign_id = any($1::uuid[]))
     select (select count(*)::int from marketing.group_buy where state = 'succeeded' and campaign_id = any($1::uuid[])) as succeeded,
       (select count(*)::int from marketing.group_buy where state = 'failed' and campaign_id = any($1::uuid[])) as failed,
       (select count(*)::int from joins where "order" = 'awaiting-shipment') as sold,
       (select count(*)::int from joins where not ("group" = 'succeeded' and hold = 'paid' and "order" = 'awaiting-shipment'
         or hold = 'released' and "order" = 'cancelled')) as half,
       (select count(*)::int from (select campaign_id from joins where "group" = 'succeeded' group by campaign_id, target_quantity
         having coalesce(sum(quantity) filter (where hold = 'paid'), 0) < target_quantity) s) as short,
       (select sum(balance)::bigint from payment.account where kind = 'wallet' and company_id = any($2::uuid[]))
         + (select coalesce(sum(payable), 0)::bigint from joins where "order" = 'awaiting-shipment') as money,
       (select coalesce(sum(reserved), 0)::int from catalogue.batch) as reserved,
       (select coalesce(sum(quantity), 0)::int from joins where "order" = 'awaiting-shipment') as kept`,
    [campaignIds, buyers.map(({ companyId }) => companyId)],
  )
  const { succeeded, failed, sold, half, short, money, reserved, kept } = rows[0]
  expect({ decided: succeeded + failed, half, short, money, reserved }).toEqual({
    decided: campaignIds.length,
    half: 0,
    short: 0,
    money: buyers.length * WALLET,
    reserved: kept,
  })
  return { succeeded, failed, sold }
}
