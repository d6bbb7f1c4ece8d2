import { figureTable, type HomeFigure } from '#platform/home-figure.ts'
import { countOpenRecalls, listOpenRecalls } from '../tables/recalls.ts'

/** 交易: recalls whose goods are still on their way back. */
export const recallsFigure: HomeFigure = {
  ...{ name: 'recalls', label: '未收回的召回', group: 'trade', isOfAll: true, path: null },
  rights: ['recall.act', 'after-sale.judge', 'order.look'],
  note: '还有买家没有寄回或店铺没有验收的召回批号，级别高的在前。',
  count: ({ db }) => countOpenRecalls(db),
  async list({ db, actor }, limit) {
    return figureTable({
      columns: [
        { label: '批号', kind: 'text', value: row => row.batchNo },
        { label: '商品', kind: 'text', value: row => row.goods },
        { label: '级别', kind: 'text', value: row => `${'一二三'[row.level - 1] ?? row.level}级` },
        { label: '原因', kind: 'text', value: row => row.reason },
        { label: '未完成', kind: 'count', value: row => row.openCases },
        { label: '共', kind: 'count', value: row => row.allCases },
        { label: '召回', kind: 'time', value: row => row.createdAt },
      ],
      rows: await listOpenRecalls(db, limit),
      ref: row => row.id,
      link: row =>
        actor.rights.includes('after-sale.judge')
          ? `/platform/after-sale?view=all&kind=recall&q=${encodeURIComponent(row.batchNo)}`
          : null,
    })
  },
}
