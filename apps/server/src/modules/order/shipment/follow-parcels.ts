import { addMs } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { changeParcel, silentParcels } from '../store/parcels.ts'
import { noteTrack } from './note-track.ts'

/** Pushes get lost: a parcel that nothing was heard of is asked about. */
const ASK_AFTER_MS = 2 * 3_600_000
const BATCH_SIZE = 50

const Receiver = z.object({ mobile: z.string() })

/** Has new parcels followed, and asks about silent ones. No call to the provider happens inside a transaction. */
export async function followParcels(ctx: Context): Promise<void> {
  const parcels = await inSystemTransaction(ctx, tx => silentParcels(tx.db, addMs(tx.now, -ASK_AFTER_MS), BATCH_SIZE))
  for (const { id, carrier, trackingNo, followedAt, receiver } of parcels) {
    const waybill = { carrier, number: trackingNo, receiverMobile: Receiver.parse(receiver).mobile }
    if (followedAt === null) {
      const followed = await ctx.gateways.logistics.subscribe(waybill)
      if (followed.ok) await inSystemTransaction(ctx, tx => changeParcel(tx.db, id, { followedAt: tx.now }))
      continue
    }
    const track = await ctx.gateways.logistics.getTrack(waybill)
    if (track.ok) await noteTrack(ctx, track.value)
    await inSystemTransaction(ctx, tx => changeParcel(tx.db, id, { askedAt: tx.now }))
  }
}
