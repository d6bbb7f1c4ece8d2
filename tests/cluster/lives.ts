import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { aFaceSession, anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { approveOrder } from '../../apps/server/src/modules/order/ship/approve-order.ts'
import { shipOrder } from '../../apps/server/src/modules/order/ship/ship-order.ts'
import { aMember } from '../../apps/server/src/modules/staff/testing.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { Refusal } from '../../apps/server/src/platform/refusal.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { bareContext } from '../../apps/server/src/testing/context.ts'
import { placeOrder, type Seen, untilAnswered } from './load.ts'

/** A paid order and its end: shipped and received, or cancelled and refunded. */
export interface Life {
  readonly payOrderId: string
  readonly orderId: string
  /** Fen. */
  readonly payable: number
  readonly end: 'received' | 'refunded'
}

export interface LivesParts {
  readonly buyers: readonly TestClient[]
  /** The simulated phone, which is not signed in to the shop. */
  readonly phone: TestClient
  /** The store's console. */
  readonly seller: TestClient
  readonly offerId: string
  /** For the store's own program, which ships paid orders. */
  readonly app: Database
  readonly owner: Database
  readonly seen: Seen
  readonly restMs: number
}

/** A browser with a session at the console of a store, without the log-in page. */
export async function aSellerAt(
  { db }: Database,
  storeId: string,
  newClient: () => TestClient,
  now: Date,
): Promise<TestClient> {
  const { accountId } = await anAccount(db, { kind: 'seller', storeId })
  await aMember(db, { accountId, storeId })
  const { token, guard } = await aFaceSession(db, { accountId, storeId, now })
  const client = newClient()
  client.surface = 'seller'
  client.cookies.set(FACE_COOKIES.seller.token, token)
  client.cookies.set(FACE_COOKIES.seller.guard, guard)
  return client
}

/**
 * Buyers who pay by phone. Every second order is cancelled by its buyer and approved at the store's console; the others are
 * shipped and received.
 */
export function startLives(parts: LivesParts): { readonly lives: readonly Life[]; stop(): Promise<void> } {
  const lives: Life[] = []
  const ending = { isOver: false }
  const working = Promise.all(
    parts.buyers.map(async (buyer, index) => {
      for (let turn = index; !ending.isOver; turn++) {
        lives.push(await live(parts, buyer, turn % 2 === 0 ? 'received' : 'refunded'))
        await pause(parts.restMs)
      }
    }),
  )
  // `stop` reports it; until then a failing buyer must not end the process.
  working.catch(error => {
    parts.seen.givenUp = error
  })
  return {
    lives,
    async stop() {
      ending.isOver = true
      await working
    },
  }
}

async function live(parts: LivesParts, buyer: TestClient, end: Life['end']): Promise<Life> {
  const { payOrderId, payable, orders } = await placeOrder(
    buyer,
    [{ offerId: parts.offerId, quantity: randomInt(1, 8) }],
    parts.seen,
  )
  const orderId = orders[0]?.orderId ?? ''
  await payByPhone(parts, buyer, payOrderId)
  await untilTrue(`order ${orderId} awaits its shipment`, async () => {
    return (await stateOf(parts.owner, orderId)) === 'awaiting-shipment'
  })
  if (end === 'refunded') await callOff(parts, buyer, orderId)
  else await sendOff(parts, buyer, orderId)
  return { payOrderId, orderId, payable, end }
}

async function payByPhone({ phone }: LivesParts, buyer: TestClient, payOrderId: string): Promise<void> {
  let codeUrl: string | null = null
  while (codeUrl === null) {
    const started = await untilAnswered(() =>
      buyer.call(orderEndpoints.payOrder, { payOrderId, channel: 'wechat' as const }),
    )
    // The provider may not have responded: the result is unknown, so the same payment is requested again.
    codeUrl = started.value.payLink
    if (codeUrl === null) await pause(200)
  }
  const code = codeUrl
  const scanned = await untilAnswered(() => phone.call(sandboxEndpoints.scanPayment, { codeUrl: code }))
  const { paymentId } = scanned.value
  await untilAnswered(
    () => phone.call(sandboxEndpoints.pay, { paymentId }),
    reason => reason === 'state-changed',
  )
}

async function callOff({ seller }: LivesParts, buyer: TestClient, orderId: string): Promise<void> {
  const wish = { orderId, kind: 'refund-only' as const, reason: 'unwanted' as const, lines: [] }
  const { value: preview } = await untilAnswered(() => buyer.call(afterSaleEndpoints.previewCase, wish))
  const { refundAmount } = preview
  const application = { ...wish, content: '不想要了', imageIds: [], refundAmount, requestId: randomUUID() }
  const filed = await untilAnswered(() => buyer.call(afterSaleEndpoints.applyCase, application))
  const { caseId } = filed.value
  const looked = await untilAnswered(() => seller.call(afterSaleSellingEndpoints.getStoreCase, { caseId }))
  await untilAnswered(
    () => seller.call(afterSaleSellingEndpoints.agreeCase, { caseId, version: looked.value.version, reason: '' }),
    reason => reason === 'state-changed' || reason === 'version-changed',
  )
}

async function sendOff({ app }: LivesParts, buyer: TestClient, orderId: string): Promise<void> {
  const waybill = { carrier: 'shunfeng', trackingNo: `SF${randomUUID().slice(0, 13)}` }
  await untilTrue(`order ${orderId} is shipped`, async () => {
    try {
      const ctx = bareContext(app, { kind: 'nobody' }, new Date())
      await approveOrder(ctx, orderId)
      await shipOrder(ctx, { orderId, waybillOf: () => waybill })
    } catch (error) {
      // Done by an earlier attempt whose response was lost.
      if (!(error instanceof Refusal && error.reason === 'state-changed')) throw error
    }
    return true
  })
  await untilAnswered(
    () => buyer.call(orderEndpoints.receiveOrder, { orderId }),
    reason => reason === 'state-changed',
  )
}

async function stateOf({ pool }: Database, orderId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>('select state from "order"."order" where id = $1', [orderId])
  return rows[0]?.state
}

/** A simulated provider repeats a notice that nobody took after 15 s, 15 s, 30 s, and then after three minutes. */
const PATIENCE_MS = 480_000

/** Polls until the condition holds; a missing response does not count. */
async function untilTrue(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  let why: unknown
  for (;;) {
    try {
      if (await isSo()) return
    } catch (error) {
      why = error
    }
    if (Date.now() > giveUpAt) throw new Error(`it did not come to pass: ${what}`, { cause: why })
    await pause(200)
  }
}

/** The result of `inspectLives` when every step happened exactly once, to the fen. */
export const ALL_RIGHT = {
  wronglyPaid: 0,
  wronglyRefunded: 0,
  wronglySent: 0,
  differenceToProvider: 0,
  waitingEvents: 0,
}

/** After everything has finished: compares payments, refunds and shipments with the expected ones. */
export async function inspectLives({ pool }: Database, lives: readonly Life[]) {
  const one = async (sql: string, values: unknown[] = []) => Number((await pool.query(sql, values)).rows[0].n)
  const refundedIds = lives.filter(({ end }) => end === 'refunded').map(({ payOrderId }) => payOrderId)
  await untilTrue('all refunds are paid and no event waits', async () => {
    const { rows } = await pool.query<{ n: string }>(
      `select count(*) as n from payment.refund r join payment.payment p on p.id = r.payment_id
       where r.state = 'succeeded' and p.payable_id = any($1::uuid[])`,
      [refundedIds],
    )
    return Number(rows[0]?.n) >= refundedIds.length && (await one('select count(*) as n from platform.outbox')) === 0
  })
  const ids = lives.map(({ payOrderId }) => payOrderId)
  const amounts = lives.map(({ payable }) => payable)
  return {
    /** Not paid exactly once, to the fen. */
    wronglyPaid: await one(
      `select count(*) as n from unnest($1::uuid[], $2::bigint[]) l(id, payable) where (
         select coalesce(array_agg(p.amount), '{}') from payment.payment p where p.payable_id = l.id and p.state = 'succeeded')
         is distinct from array[l.payable]`,
      [ids, amounts],
    ),
    /** Not refunded exactly once, to the fen; or refunded although shipped. */
    wronglyRefunded: await one(
      `select count(*) as n from unnest($1::uuid[], $2::bigint[], $3::boolean[]) l(id, payable, is_refunded) where (
         select coalesce(array_agg(r.amount), '{}') from payment.refund r join payment.payment p on p.id = r.payment_id
         where p.payable_id = l.id) is distinct from case when l.is_refunded then array[l.payable] else '{}' end`,
      [ids, amounts, lives.map(({ end }) => end === 'refunded')],
    ),
    /** Not shipped, shipped twice, or shipped in another quantity. */
    wronglySent: await one(
      `select count(*) as n from unnest($1::uuid[], $2::boolean[]) l(id, is_sent)
       cross join lateral (select coalesce(sum(quantity), 0) as q from "order".line where order_id = l.id) ordered
       cross join lateral (select coalesce(sum(pl.quantity), 0) as q, count(distinct p.id) as parcels from "order".parcel p
         join "order".parcel_line pl on pl.parcel_id = p.id where p.order_id = l.id) sent
       where array[sent.q, sent.parcels]::bigint[] is distinct from
         (case when l.is_sent then array[ordered.q, 1] else array[0, 0] end)::bigint[]`,
      [lives.map(({ orderId }) => orderId), lives.map(({ end }) => end === 'received')],
    ),
    /** The difference in fen between our ledger of the channel and the provider's. */
    differenceToProvider: await one(
      `select abs((select coalesce(sum(e.amount), 0) from payment.entry e join payment.account a on a.id = e.account_id
         where a.kind = 'channel-wechat')
       - (select coalesce(sum(amount - refunded), 0) from sandbox.trade where channel = 'wechat' and paid_at is not null)) as n`,
    ),
    /** Undelivered events. */
    waitingEvents: await one('select count(*) as n from platform.outbox'),
  }
}
