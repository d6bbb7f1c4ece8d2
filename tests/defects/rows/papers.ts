import type { Defect } from '../defect.ts'

const SERVER = 'apps/server/src'
const RED = `${SERVER}/modules/invoice/domain/draft-red.ts`
const RED_TEST = `${SERVER}/modules/invoice/red-lines.http.test.ts`
const BILLS_TEST = `${SERVER}/modules/payment/bills/bills.http.test.ts`
const STATEMENT = `${SERVER}/modules/payment/bills/trade-tables.ts`
const WORKBOOK = `${SERVER}/platform/documents/workbook.ts`
const WORKBOOK_TEST = `${SERVER}/platform/documents/workbook.test.ts`
const EXPORTS_TEST = `${SERVER}/modules/invoice/exports.http.test.ts`
const RECEIPT_TEST = `${SERVER}/modules/order/ship/shipment.http.test.ts`
const CASES_TEST = `${SERVER}/modules/after-sale/received-differences.http.test.ts`

/** Documents for bookkeepers: invoices, statements, workbooks, receipts. */
export const PAPER_DEFECTS: readonly Defect[] = [
  {
    name: 'red-invoice-spread',
    means: 'a refund for one line is taken off every line of the invoice',
    edits: [{ file: RED, find: 'wanted: over[index]?.amount ?? ZERO', put: 'wanted: ZERO' }],
    test: {
      file: RED_TEST,
      title: 'issues a red invoice for exactly the line and packs that were refunded without a return',
    },
  },
  {
    name: 'red-invoice-without-packs',
    means: 'a red invoice has no quantity',
    edits: [{ file: RED, find: 'quantity: count === 0 ? 0 : -count,', put: 'quantity: 0,' }],
    test: {
      file: RED_TEST,
      title: 'issues a red invoice for exactly the line and packs that were refunded without a return',
    },
  },
  {
    name: 'refund-not-noted',
    means: 'a refund without return is not counted on the order line',
    edits: [
      {
        file: `${SERVER}/modules/order/tables/shipping.ts`,
        find: "refundedAmount: eb('refundedAmount', '+', amount),",
        put: '',
      },
    ],
    test: { file: RED_TEST, title: 'names the refunded line in each further red invoice' },
  },
  {
    name: 'statement-owes-unpaid',
    means: 'unpaid cancelled orders are on the statement as owed',
    edits: [
      {
        file: STATEMENT,
        find: 'from placed p join ordered o using (order_id) join asked w using (company_id)',
        put: `from placed p join (select order_id, at from ordered union all select p.order_id, p.posted_at from placed p
      where p.order_id not in (select order_id from ordered)) o using (order_id) join asked w using (company_id)`,
      },
    ],
    test: {
      file: BILLS_TEST,
      title: 'lists what is owed line by line with the source document, without orders never paid',
    },
  },
  {
    name: 'statement-hides-refunds',
    means: 'refunds are missing from the paid amount',
    edits: [
      {
        file: STATEMENT,
        find: "when j.kind in ('payment-arrived', 'payment-refunded', 'correction-paid') then 'paid'",
        put: "when j.kind in ('payment-arrived', 'correction-paid') then 'paid'",
      },
    ],
    test: {
      file: BILLS_TEST,
      title: 'lists what is owed line by line with the source document, without orders never paid',
    },
  },
  {
    name: 'workbook-money-as-words',
    means: 'amounts in a workbook are texts that cannot be summed',
    edits: [
      {
        file: WORKBOOK,
        find: 'return Number(value) / FEN_PER_YUAN',
        put: 'return (Number(value) / FEN_PER_YUAN).toFixed(2)',
      },
    ],
    test: { file: WORKBOOK_TEST, title: 'writes numbers, dates, text and totals that another reader reads as such' },
  },
  {
    name: 'workbook-formula-unmarked',
    means: 'cells that start like a formula are exported as formulas',
    edits: [{ file: WORKBOOK, find: 'isFormulaLike(cell) ? GUARDED_STYLE : ', put: '' }],
    test: { file: WORKBOOK_TEST, title: 'marks text that looks like a formula with a quote prefix' },
  },
  {
    name: 'export-ignores-filter',
    means: 'an export contains other invoices than the filtered page',
    edits: [
      {
        file: `${SERVER}/modules/invoice/export-invoices.ts`,
        find: '{ ...choice, pageNum: 1,',
        put: '{ pageNum: 1,',
      },
    ],
    test: {
      file: EXPORTS_TEST,
      title: 'exports invoices with negative red amounts, dates and the total, by the filter of the page',
    },
  },
  {
    name: 'receipt-beyond-sent',
    means: 'more packs can be reported as different than were sent',
    edits: [
      {
        file: `${SERVER}/modules/order/receive/receive-order.ts`,
        find: '> one.quantity)',
        put: '> 1_000_000)',
      },
    ],
    test: { file: RECEIPT_TEST, title: 'records any mixture of receipt differences, and refuses more than was sent' },
  },
  {
    name: 'surplus-sent-twice',
    means: 'the return of the same surplus is requested twice',
    edits: [
      {
        file: `${SERVER}/modules/after-sale/read-claimable.ts`,
        find: ' - (taken?.overUnits ?? 0)),',
        put: '),',
      },
    ],
    test: {
      file: CASES_TEST,
      title: 'accepts a case of the fitting kind for each difference registered at receipt, up to its quantity',
    },
  },
  {
    name: 'zip-without-dates',
    means: 'files in a zip have times in the time zone of the server',
    edits: [
      {
        file: `${SERVER}/platform/documents/zip.ts`,
        find: 'const CHINA_OFFSET_MINUTES = 480',
        put: 'const CHINA_OFFSET_MINUTES = 0',
      },
    ],
    test: {
      file: `${SERVER}/platform/documents/documents.test.ts`,
      title: 'zips and unzips Chinese names, with dates in Chinese time',
    },
  },
  {
    name: 'report-of-any-batch',
    means: 'test reports of batches that are neither on sale nor bought are handed out',
    edits: [
      {
        file: 'apps/server/src/modules/invoice/papers/batch-reports.ts',
        find: '    .filter(batch => batch.isOnSale || batch.isBought)\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/invoice/papers/batch-reports.http.test.ts',
      title: 'shows a batch report to all members while the goods are on sale, and to its buyers afterwards',
    },
  },
  {
    name: 'last-prices-for-everybody',
    means: 'an employee without the finance right sees what was paid',
    edits: [
      {
        file: 'apps/server/src/modules/order/frequent/list-bought.ts',
        find: 'const seesAmounts = maySeeAmounts(tx)',
        put: 'const seesAmounts = maySeeAmounts(tx) || true',
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/frequent/frequent.http.test.ts',
      title: 'lists the last three purchases of a product, with prices only for those who may see amounts',
    },
  },
]
