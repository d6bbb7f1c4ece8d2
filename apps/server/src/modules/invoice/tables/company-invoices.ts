import type { Db } from '#platform/database/database.ts'

/** The newest invoices of a company. */
export function newestInvoices(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('invoice.invoice')
    .select([
      'id',
      'requestNo',
      'invoiceNo',
      'storeName',
      'colour',
      'kind',
      'state',
      'gross',
      'requestedAt',
      'issuedAt',
    ])
    .where('companyId', '=', companyId)
    .orderBy('requestedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Invoices whose number begins so. */
export function invoicesNumbered(db: Db, text: string, limit: number) {
  return db
    .selectFrom('invoice.invoice')
    .select(['companyId', 'invoiceNo', 'storeName', 'gross'])
    .where('invoiceNo', '>=', text)
    .where('invoiceNo', '<', `${text}~`)
    .orderBy('invoiceNo')
    .limit(limit)
    .execute()
}
