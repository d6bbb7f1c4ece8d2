import { addMs } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { storesOf } from '#modules/store/public.ts'
import { cityOf } from '../domain/city-of.ts'
import { changeParcel, silentParcels } from '../tables/parcels.ts'
import { noteTrack } from './note-track.ts'

/** Pushes get lost: a parcel that nothing was heard of is asked about. */
const ASK_AFTER_MS = 2 * 3_600_000
const BATCH_SIZE = 50

const Receiver = z.object({ mobile: z.string(), address: z.string() })

/** Has new parcels followed, and asks about silent ones. No call to the provider happens inside a transaction. */
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
