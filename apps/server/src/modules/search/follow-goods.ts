import { type KnownGoods, rememberGoods } from '#modules/catalogue/public.ts'
import { type KnownCampaigns, rememberCampaigns } from '#modules/marketing/public.ts'
import type { Db } from '#platform/database/database.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'
import { logFailure } from '#platform/log-failure.ts'
import { readGoodsChanges, readHorizon } from './tables/changes.ts'

/** After this long without a successful read of changes, cached data is not used. */
const SILENT_MS = 1000
const REST_MS = 100

export interface FollowedGoods {
  /** Reads all changes committed before the call. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Allows this process to cache goods and campaigns, and removes changed ones, whichever process changed them, a tenth
 * of a second after the commit. It never uses data older than a second: when it could not read the changes in time, it
 * reads the database until it can. A busy machine keeps its cache, because losing it would make it busier.
 * `onChange` is called when goods have changed.
 */
export function followGoods(db: Db, log: Logger, onChange: () => void): FollowedGoods {
  const goods = rememberGoods(db)
  const campaigns = rememberCampaigns(db)
  const changes = new ChangeReader(db, goods, campaigns)
  const pause = () => {
    goods.pause()
    campaigns.pause()
  }
  let deadline: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    // The time starts before the query: the result was true at that moment.
    const next = setTimeout(pause, SILENT_MS)
    let hasChanges: boolean
    try {
      hasChanges = await changes.take()
    } catch (error) {
      clearTimeout(next)
      throw error
    }
    clearTimeout(deadline)
    deadline = next
    goods.trust()
    campaigns.trust()
    if (hasChanges) onChange()
  }
  let queue: Promise<void> = Promise.resolve()
  const refresh = (): Promise<void> => {
    const turn = queue.then(look)
    queue = turn.catch(() => undefined)
    return turn
  }
  const loop = startLoop(
    async () => {
      await refresh()
      return false
    },
    REST_MS,
    error => logFailure(log, error, 'news of goods'),
  )
  return {
    refresh,
    async close() {
      await loop.stop()
      await queue
      clearTimeout(deadline)
      goods.distrust()
      campaigns.distrust()
    },
  }
}

/** Reads the changes since the last call and removes what they affect. */
class ChangeReader {
  readonly #db: Db
  readonly #goods: KnownGoods
  readonly #campaigns: KnownCampaigns
  #horizon: string | null = null
  /** Handled already, although their transactions are younger than the horizon. */
  #taken = new Set<number>()
  #versions: Readonly<Record<string, number>> = {}

  constructor(db: Db, goods: KnownGoods, campaigns: KnownCampaigns) {
    this.#db = db
    this.#goods = goods
    this.#campaigns = campaigns
  }

  /** Returns whether goods have changed. */
  async take(): Promise<boolean> {
    const horizon = this.#horizon ?? (await this.#begin())
    const { list, versions, areForgotten, horizon: next } = await readGoodsChanges(this.#db, horizon)
    if (areForgotten) this.#forgetAll()
    const fresh = list.filter(change => !this.#taken.has(change.id))
    this.#goods.forget(fresh)
    if (versions['stores'] !== this.#versions['stores']) this.#goods.forgetStores()
    if (versions['categories'] !== this.#versions['categories']) this.#goods.forgetCategories()
    if (versions['campaigns'] !== this.#versions['campaigns']) this.#campaigns.forget()
    this.#versions = versions
    this.#taken = new Set(list.filter(change => !change.isSettled).map(change => change.id))
    this.#horizon = next
    return fresh.length > 0
  }

  async #begin(): Promise<string> {
    const horizon = await readHorizon(this.#db)
    this.#forgetAll()
    return horizon
  }

  #forgetAll(): void {
    this.#goods.distrust()
    this.#campaigns.distrust()
  }
}
