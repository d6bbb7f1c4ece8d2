import { behaviourOf } from '../behaviour.ts'
import { type IsLeftToBot, OTHER_POSTS } from '../duty/duty.ts'
import type { Sandbox } from '../provider-exchange.ts'
import { advanceParcel, listParcels, nextState, type Parcel } from './parcels.ts'
import { pushTrack } from './routes.ts'

/** A parcel of the demo data takes minutes instead of days. */
const STEP_MS = OTHER_POSTS.carrier.paceSeconds * 1000

/** The carrier robot: moves every parcel to its next state when it has rested long enough, and reports it. */
export async function moveParcels(sandbox: Sandbox, isLeftToBot: IsLeftToBot): Promise<number> {
  const ripe = sandbox.now().getTime() - STEP_MS
  const due = (await listParcels(sandbox.db)).filter(parcel => restsSince(parcel) <= ripe)
  let count = 0
  for (const parcel of due) {
    if (!(await isLeftToBot({ desk: 'carrier', storeId: null, caseId: parcel.parcelId }))) continue
    const to = nextState(parcel.state)
    const moved = to && (await advanceParcel(sandbox.db, parcel.parcelId, parcel.state, to, sandbox.now()))
    if (!moved) continue
    await pushTrack(sandbox, moved, await behaviourOf(sandbox.db, 'logistics'))
    count++
  }
  return count
}

function restsSince({ steps, createdAt }: Parcel): number {
  return (steps[0]?.at ?? createdAt).getTime()
}
