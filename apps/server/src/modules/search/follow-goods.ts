import { type KnownGoods, rememberGoods } from '#modules/catalogue/public.ts'
import { type KnownCampaigns, rememberCampaigns } from '#modules/marketing/public.ts'
import type { Db } from '#platform/database/database.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'
import { logFailure } from '#platform/log-failure.ts'
import { readGoodsNews, readHorizon } from './tables/changes.ts'

/** Without news for this long, nothing that was remembered is used. */
const SILENT_MS = 1000

export interface FollowedGoods {
  /** Takes in what was committed before the call. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Lets this process remember goods and campaigns, and forget what changes, in whatever process: a tenth of a second after
 * the commit, and never later than a second, because then it uses nothing until it has heard what has changed meanwhile: a
 * machine that is too busy to listen in time does not lose what it knows, which would make it busier.
 */
export function followGoods(db: Db, log: Logger, restMs = 100): FollowedGoods {
  const goods = rememberGoods(db)
  const campaigns = rememberCampaigns(db)
  const news = new News(db, goods, campaigns)
  const pause = () => {
    goods.pause()
    campaigns.pause()
  }
  let deadline: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    // Counted from before the question: what is known by its answer was true then.
    const next = setTimeout(pause, SILENT_MS)
    try {
      await news.take()
    } catch (error) {
      clearTimeout(next)
      throw error
    }
    clearTimeout(deadline)
    deadline = next
    goods.trust()
    campaigns.trust()
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
    restMs,
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

/** Reads on where it has left off, and tells what has changed. */
class News {
  readonly #db: Db
  readonly #goods: KnownGoods
  readonly #campaigns: KnownCampaigns
  #horizon: string | null = null
  /** Told already although their transactions are younger than the horizon. */
  #taken = new Set<number>()
  #versions: Readonly<Record<string, number>> = {}

  constructor(db: Db, goods: KnownGoods, campaigns: KnownCampaigns) {
    this.#db = db
    this.#goods = goods
    this.#campaigns = campaigns
  }

  async take(): Promise<void> {
    const horizon = this.#horizon ?? (await this.#begin())
    const { list, versions, areForgotten, horizon: next } = await readGoodsNews(this.#db, horizon)
    if (areForgotten) this.#forgetAll()
    this.#goods.forget(list.filter(change => !this.#taken.has(change.id)))
    if (versions['stores'] !== this.#versions['stores']) this.#goods.forgetStores()
    if (versions['categories'] !== this.#versions['categories']) this.#goods.forgetCategories()
    if (versions['campaigns'] !== this.#versions['campaigns']) this.#campaigns.forget()
    this.#versions = versions
    this.#taken = new Set(list.filter(change => !change.isSettled).map(change => change.id))
    this.#horizon = next
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
