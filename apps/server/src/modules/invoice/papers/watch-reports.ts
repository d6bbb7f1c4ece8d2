import { countWatched, goodsFacts, lotFacts, medicineLots, pageOfWatched } from '#modules/catalogue/public.ts'
import type { StoreWatch } from '#platform/store-watch.ts'
import { withoutReport } from '../tables/sending.ts'

/** 缺药检报告: batches of medicines in stock without a test report. */
export const reportWatch: StoreWatch = {
  name: 'no-report',
  rights: ['quality.act', 'goods.look'],
  sum: async ({ db, actor }) => ({
    count: await countWatched(db, withoutReport(medicineLots(actor.storeId))),
    amount: null,
  }),
  list: async ({ db, actor }, page) =>
    (await pageOfWatched(db, withoutReport(medicineLots(actor.storeId)), page)).map(row => ({
      ...goodsFacts(row),
      ...lotFacts(row),
    })),
}
