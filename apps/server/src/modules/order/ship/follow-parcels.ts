import { canStep } from '@xiaojiu/kernel/machine.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NOTICE_PATHS } from '#gateways/addresses.ts'
import type { ParcelState as CarrierState, ParcelTrack } from '#gateways/logistics/gateway.ts'
import { MAX_NOTICE_BYTES, type NoticeOutcome, type RawNotice } from '#gateways/pay-channel.ts'
import { postMessage } from '#modules/message/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { cityOf } from '../domain/parcel-facts.ts'
import { type ParcelState, type ParcelVerb, parcelMachine } from '../domain/states.ts'
import { findOrder } from '../tables/orders.ts'
import {
  changeParcel,
  coldParcelsOnTheWay,
  insertTemperature,
  insertTracks,
  lockParcelByWaybill,
  moveParcel,
  type ParcelRecord,
  silentParcels,
} from '../tables/parcels.ts'

/** Push notices get lost, so the carrier is polled about parcels without news. */
const ASK_AFTER_MS = 2 * 3_600_000
const BATCH_SIZE = 50

const Receiver = z.object({ mobile: z.string(), address: z.string() })

/** Subscribes to new parcels, and queries those without news. No provider call happens inside a transaction. */
export async function followParcels(ctx: GatewayContext): Promise<void> {
  const { parcels, stores } = await inSystemTransaction(ctx, async tx => {
    const silent = await silentParcels(tx.db, addMs(tx.now, -ASK_AFTER_MS), BATCH_SIZE)
    const senders = await storesOf(
      tx.db,
      silent.map(parcel => parcel.storeId),
    )
    return { parcels: silent, stores: senders }
  })
  for (const { id, storeId, carrier, trackingNo, followedAt, receiver } of parcels) {
    const { mobile, address } = Receiver.parse(receiver)
    const waybill = { carrier, number: trackingNo, receiverMobile: mobile }
    if (followedAt === null) {
      const route = { from: stores.get(storeId)?.shipFromCity ?? '', to: cityOf(address) }
      const followed = await ctx.gateways.logistics.subscribe({ ...waybill, ...route })
      if (followed.ok) await inSystemTransaction(ctx, tx => changeParcel(tx.db, id, { followedAt: tx.now }))
      continue
    }
    const track = await ctx.gateways.logistics.getTrack(waybill)
    if (track.ok) await noteTrack(ctx, track.value)
    await inSystemTransaction(ctx, tx => changeParcel(tx.db, id, { askedAt: tx.now }))
  }
}

/** The verb of each carrier state; a problem on the way changes no state. */
const VERBS: Readonly<Record<CarrierState, ParcelVerb | null>> = {
  collected: null,
  'in-transit': 'move',
  'out-for-delivery': 'deliver',
  signed: 'sign',
  problem: null,
  returned: 'refuse',
}

/** Stores the carrier's reports, pushed or queried, any number of times. Unknown parcels are ignored. */
export function noteTrack(ctx: Context, track: ParcelTrack): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const parcel = await lockParcelByWaybill(tx.db, track.carrier, track.number)
    if (!parcel) return
    await insertTracks(tx.db, parcel, track.steps)
    const verb = VERBS[track.state]
    if (!verb || !canStep(parcelMachine, parcel.state as ParcelState, verb)) return
    await moveParcel(tx.db, parcel.id, verb, verb === 'sign' ? { signedAt: track.steps[0]?.at ?? tx.now } : {})
    await tell(tx, parcel, verb)
  })
}

const WORDS: Readonly<Partial<Record<ParcelVerb, { title: string; words: string }>>> = {
  deliver: { title: '包裹派送中', words: '正在派送，请准备收货验收' },
  sign: { title: '包裹已签收', words: '已签收，请核对批号与数量后确认收货' },
  refuse: { title: '包裹被退回', words: '被退回商家，如有疑问请联系客服' },
}

async function tell(ctx: Context, parcel: ParcelRecord, verb: ParcelVerb): Promise<void> {
  const news = WORDS[verb]
  const order = news && (await findOrder(ctx.db, parcel.orderId))
  if (!order) return
  await postMessage(ctx, {
    companyId: parcel.companyId,
    kind: 'logistics',
    title: news.title,
    body: `订单 ${order.orderNo} 的包裹（${parcel.carrierName} ${parcel.trackingNo}）${news.words}。`,
    link: `/logistics/detail?orderId=${parcel.orderId}`,
  })
}

/** The rules require a reading at least every five minutes. */
const READ_EVERY_MS = 60_000

/** Records one reading of every cold-chain box in transit; `read` returns its recorder's value in tenths of a degree. */
export function recordTemperatures(ctx: Context, read: (parcelId: string) => number): Promise<number> {
  return inSystemTransaction(ctx, async tx => {
    const parcels = await coldParcelsOnTheWay(tx.db, addMs(tx.now, -READ_EVERY_MS))
    for (const { id, companyId } of parcels)
      await insertTemperature(tx.db, { parcelId: id, companyId, at: tx.now, tenths: read(id) })
    return parcels.length
  })
}

/** Receives notices of the tracking provider. Read as bytes, because the signature covers those. */
export function logisticsNoticeRoute(app: FastifyInstance, open: () => GatewayContext): void {
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_NOTICE_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.post(NOTICE_PATHS.logistics, async (request, reply) => {
      const ctx = open()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const outcome = await accept(ctx, { headers: request.headers, body }).catch((error: unknown) => {
        request.log.error({ message: String(error) }, 'logistics notice not written')
        return 'failed' as const
      })
      const { status, contentType, body: text } = ctx.gateways.logistics.answerNotice(outcome)
      return reply.code(status).type(contentType).send(text)
    })
  })
}

async function accept(ctx: GatewayContext, raw: RawNotice): Promise<NoticeOutcome> {
  const reading = ctx.gateways.logistics.readNotice(raw)
  if (!reading.ok) {
    ctx.log.warn({ flaw: reading.flaw }, 'logistics notice refused')
    return 'refused'
  }
  await noteTrack(ctx, reading.notice)
  return 'accepted'
}
