import { canStep } from '@xiaojiu/kernel/machine.ts'
import type { ParcelState as CarrierState, ParcelTrack } from '#gateways/logistics/gateway.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { type ParcelState, type ParcelVerb, parcelMachine } from '../domain/parcel.states.ts'
import { findOrder } from '../tables/orders.ts'
import { insertTracks, lockParcelByWaybill, moveParcel, type ParcelRecord } from '../tables/parcels.ts'

/** What a carrier's word means for the parcel; trouble on the way moves nothing. */
const VERBS: Readonly<Record<CarrierState, ParcelVerb | null>> = {
  collected: null,
  'in-transit': 'move',
  'out-for-delivery': 'deliver',
  signed: 'sign',
  problem: null,
  returned: 'refuse',
}

/** The carrier told where a parcel is: pushed or asked for, any number of times. Unknown parcels are nobody's. */
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
