import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { type DossierSource, MOST_SHOWN, tableOf } from '#modules/company/public.ts'
import type { NumberSource } from '#platform/number-source.ts'
import { invoicesNumbered, newestInvoices } from '../tables/invoices.ts'

const STATES: Readonly<Record<string, string>> = { requested: '开具中', issued: '已开具', rejected: '开具失败' }

/** 发票 of a company. */
export const invoicesTab: DossierSource = {
  tab: 'invoices',
  label: '发票',
  async read({ db }, companyId) {
    return [
      tableOf({
        id: 'invoices',
        title: '发票',
        columns: [
          { label: '发票号码', kind: 'text', value: row => row.invoiceNo ?? row.requestNo },
          {
            label: '类型',
            kind: 'text',
            value: row => `${row.kind === 'special' ? '专用' : '普通'}${row.colour === 'red' ? '红字' : ''}`,
          },
          { label: '店铺', kind: 'text', value: row => row.storeName },
          { label: '价税合计（元）', kind: 'money', value: row => row.gross },
          { label: '申请', kind: 'time', value: row => row.requestedAt },
          { label: '开具', kind: 'time', value: row => row.issuedAt },
          { label: '状态', kind: 'text', value: row => STATES[row.state] ?? row.state },
        ],
        rows: await newestInvoices(db, companyId, MOST_SHOWN),
        ref: row => row.id,
      }),
    ]
  },
}

/** 发票号码. An invoice is shown in the dossier of its buyer. */
export const invoiceNumbers: NumberSource = {
  kind: 'invoice',
  right: 'invoice.act',
  pattern: /^\d{4,20}$/,
  async find(db, text, limit) {
    const rows = await invoicesNumbered(db, text, limit)
    return rows.map(row => ({
      ref: row.companyId,
      title: row.invoiceNo ?? '',
      note: `${row.storeName} · ${formatYuan(fen(row.gross))} 元`,
    }))
  },
}
