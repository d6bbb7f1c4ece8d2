import { figureTable, type HomeFigure } from '#platform/home-figure.ts'
import { readProducts } from '../tables/products.ts'
import { countWanted, listWanted } from '../tables/shortages.ts'

/** 供应: goods that buyers wait for, those most wanted first. */
export const wantedFigure: HomeFigure = {
  ...{ name: 'shortages', label: '买家登记缺货的商品', group: 'supply', isOfAll: true, path: null },
  rights: ['catalogue.look', 'catalogue.act', 'report.look'],
  note: '买家做了到货登记、还没有到货的商品，登记企业多的在前。',
  count: ({ db, now }) => countWanted(db, now),
  async list({ db, now }, limit) {
    const rows = await listWanted(db, now, limit)
    const products = await readProducts(
      db,
      rows.map(row => row.productId),
    )
    return figureTable({
      columns: [
        { label: '商品', kind: 'text', value: row => products.get(row.productId)?.displayName ?? '' },
        { label: '规格', kind: 'text', value: row => products.get(row.productId)?.spec ?? '' },
        { label: '生产企业', kind: 'text', value: row => products.get(row.productId)?.makerName ?? '' },
        { label: '登记企业', kind: 'count', value: row => row.companyCount },
        { label: '登记数量', kind: 'count', value: row => row.quantity },
        { label: '最早登记', kind: 'time', value: row => row.since },
      ],
      rows,
      ref: row => row.productId,
    })
  },
}
