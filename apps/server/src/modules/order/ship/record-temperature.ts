import { addMs } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { coldParcelsOnTheWay, insertTemperature } from '../tables/parcels.ts'

/** The rules ask for a reading every five minutes at least. */
const READ_EVERY_MS = 60_000

/** Writes down one reading for every cold-chain box that is on its way; `read` is what its recorder shows, in tenths of a degree. */
export function recordTemperatures(ctx: Context, read: (parcelId: string) => number): Promise<number> {
  return inSystemTransaction(ctx, async tx => {
    const parcels = await coldParcelsOnTheWay(tx.db, addMs(tx.now, -READ_EVERY_MS))
    for (const { id, companyId } of parcels)
      await insertTemperature(tx.db, { parcelId: id, companyId, at: tx.now, tenths: read(id) })
    return parcels.length
  })
}
