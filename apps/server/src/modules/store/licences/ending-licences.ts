import { addDays, day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { figureTable, type HomeFigure } from '#platform/home-figure.ts'
import { countEndingLicences, listEndingLicences } from '../tables/stores.ts'

const DAYS = 30

/** 供应: papers of stores that end within 30 days. */
export const endingStoreLicencesFigure: HomeFigure = {
  ...{ name: 'ending-store-licences', label: '30 天内到期的店铺证照', group: 'supply', isOfAll: true, path: null },
  rights: ['store.act', 'store.stop', 'merchant.review'],
  note: '营业中店铺的证照，已到期的也计入，最早到期的在前。到期后相关商品不能销售，请提醒店铺更新。',
  count: ({ db, now }) => countEndingLicences(db, addDays(dayOf(now), DAYS)),
  async list({ db, now }, limit) {
    const today = dayOf(now)
    return figureTable({
      columns: [
        { label: '店铺', kind: 'text', value: row => row.storeName },
        { label: '证照', kind: 'text', value: row => row.name },
        { label: '编号', kind: 'text', value: row => row.number },
        { label: '有效期至', kind: 'day', value: row => row.expiresOn },
        { label: '剩余天数', kind: 'count', value: row => daysBetween(today, day(row.expiresOn)) },
      ],
      rows: await listEndingLicences(db, addDays(today, DAYS), limit),
      ref: row => `${row.storeId} ${row.number}`,
    })
  },
}
