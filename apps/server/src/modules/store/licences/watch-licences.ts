import { addDays, day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { shortWatch } from '#platform/store-watch.ts'
import { warningLinesOf } from '../settings/store-settings.ts'
import { readStoreLicences } from '../tables/stores.ts'

/** 证照到期: papers of the store that end soon or have ended. */
export const licenceWatch = shortWatch(
  { name: 'licence-ending', rights: ['quality.act', 'store.act'] },
  async ({ db, actor, now }) => {
    const today = dayOf(now)
    const { licenceWarnDays } = await warningLinesOf(db, actor.storeId)
    const papers = await readStoreLicences(db, actor.storeId)
    return papers.flatMap(({ code, name, number, expiresOn }) => {
      if (expiresOn === null || expiresOn > addDays(today, licenceWarnDays)) return []
      const left = daysBetween(today, day(expiresOn))
      return {
        ...{ id: code, rank: left, title: name, note: number, day: expiresOn, amount: null },
        fact: left < 0 ? `已过期 ${-left} 天` : `还有 ${left} 天`,
      }
    })
  },
)
