import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/database.ts'
import { rootOf } from '#platform/database/flight.ts'
import { findAreas, isAreaPath } from './tables.ts'

const MOST_NAMES = 5000
const KEPT_MS = 60_000

/** Names of areas change only with a release: another server's change is seen a minute later. */
const remembered = new WeakMap<Db, LRUCache<string, string>>()

const newMemory = () =>
  new LRUCache<string, string>({
    max: MOST_NAMES,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  })

/** The names of areas by code; unknown codes are left out. */
export async function areaNames(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = remembered.get(rootOf(db)) ?? newMemory()
  remembered.set(rootOf(db), known)
  const names = new Map<string, string>()
  const missing = new Set<string>()
  for (const code of codes) {
    const name = known.get(code)
    if (name === undefined) missing.add(code)
    else names.set(code, name)
  }
  if (missing.size === 0) return names
  for (const { code, name } of await findAreas(db, [...missing])) {
    known.set(code, name)
    names.set(code, name)
  }
  return names
}

/** Whether the district belongs to the city and the city to the province. */
export { isAreaPath }

/** Updates the area tree; as the owner of the tables. */
export { loadAreas } from './areas.ts'
