import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_STATES,
  type AfterSaleKind,
  type AfterSaleReason,
  type AfterSaleState,
} from '@xiaojiu/contract/after-sale/words.ts'
import type { ProxyTicket } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { type DossierSource, MOST_SHOWN, tableOf } from '#modules/company/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { NumberSource } from '#platform/number-source.ts'
import { casesNumbered, newestCases, openCasesOf } from '../tables/company-cases.ts'

/** 售后 of a company. */
export const casesTab: DossierSource = {
  tab: 'cases',
  label: '售后',
  async read({ db }, companyId) {
    return [
      tableOf({
        id: 'cases',
        title: '售后单',
        columns: [
          { label: '售后单号', kind: 'text', value: row => row.caseNo },
          { label: '订单号', kind: 'text', value: row => row.orderNo },
          { label: '店铺', kind: 'text', value: row => row.storeName },
          // The check constraints allow no other words.
          { label: '类型', kind: 'text', value: row => AFTER_SALE_KINDS[row.kind as AfterSaleKind] },
          { label: '原因', kind: 'text', value: row => AFTER_SALE_REASONS[row.reason as AfterSaleReason] },
          { label: '退款（元）', kind: 'money', value: row => row.refundAmount },
          { label: '申请', kind: 'time', value: row => row.createdAt },
          { label: '状态', kind: 'text', value: row => AFTER_SALE_STATES[row.state as AfterSaleState] },
        ],
        rows: await newestCases(db, companyId, MOST_SHOWN),
        ref: row => row.id,
      }),
    ]
  },
}

const MOST_TICKETS = 20

/** Open cases that these companies filed since then. */
export async function openCaseTickets(db: Db, companyIds: readonly string[], since: Date): Promise<ProxyTicket[]> {
  const rows = await openCasesOf(db, companyIds, { since, limit: MOST_TICKETS })
  return rows.map(({ id, caseNo, storeName, kind, createdAt }) => ({
    way: 'case',
    ref: id,
    no: caseNo,
    title: `${storeName} · ${AFTER_SALE_KINDS[kind as AfterSaleKind]}`,
    at: createdAt,
  }))
}

/** 售后单号. */
export const caseNumbers: NumberSource = {
  kind: 'case',
  right: 'after-sale.judge',
  sellerRight: 'order.look',
  pattern: /^S?\d{3,20}$/,
  async find(db, text, limit) {
    const rows = await casesNumbered(db, text.startsWith('S') ? text : `S${text}`, limit)
    return rows.map(row => ({ ref: row.id, title: row.caseNo, note: `${row.storeName} · 订单 ${row.orderNo}` }))
  },
}
