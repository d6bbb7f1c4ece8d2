import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ownerClient } from '../../../apps/server/src/platform/database/owner-client.ts'
import { idOf } from '../load/ids.ts'
import { PRACTICE_DESKS } from './desks.ts'
import { readApplicants } from './practice.ts'

const UNIQUE_VIOLATION = '23505'
const MINUTE_MS = 60_000

interface Wanted {
  readonly desk: string
  /** For desks of stores: the store of the case. */
  readonly storeId: string | null
  readonly now: Date
}

/**
 * Creates one more practice case at a desk of the demo data; null when there is no material for one. Its submission time is
 * before the demo data were loaded, so that the robots skip it.
 */
export async function makePractice(databaseUrl: string, { desk, storeId, now }: Wanted): Promise<string | null> {
  const make = PRACTICE_DESKS[desk]
  if (!make) return null
  const client = ownerClient(databaseUrl, 'practice')
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date }>('select loaded_at as at from platform.demo_world')
    const [world] = rows
    if (!world) return null
    const at = new Date(Math.min(now.getTime(), world.at.getTime()) - MINUTE_MS).toISOString()
    const once = randomUUID()
    for (const applicant of await readApplicants(client, idOf('account', 'buyer'), 'any')) {
      const made = await keepUnlessThere(client, () =>
        make({
          ...{ client, nth: randomInt(100, 9000), applicant, storeId: storeId ?? idOf('store', 0), now, at },
          idOf: word => idOf('practice', once, word),
        }),
      )
      if (made !== null) return made
    }
    return null
  } finally {
    await client.end()
  }
}

/** Makes a case in a transaction; null and nothing written when none was made, or when this applicant already has such a case. */
async function keepUnlessThere(client: pg.Client, make: () => Promise<string | null>): Promise<string | null> {
  await client.query('begin')
  try {
    const made = await make()
    await client.query(made === null ? 'rollback' : 'commit')
    return made
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error
    return null
  }
}
