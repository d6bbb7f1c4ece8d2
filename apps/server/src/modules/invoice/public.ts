/** The desk for special invoices. */
export { specialInvoiceDesk } from './data/application-desk.ts'
/** Fills packages with the papers of orders. */
export { orderPapersSource } from './papers/order-papers.ts'

/** The invoice data in the dossiers of companies. */
export { invoicesTab } from './operating/company-invoices.ts'
export { invoiceNumbers } from './operating/company-invoices.ts'
/** 开具失败 on the home page of the platform. */
export { failedInvoicesFigure, invoiceWatch } from './operating/watch-invoices.ts'
/** Lists of 发票管理 as exports. */
export {
  dueOrdersSource,
  invoiceTroublesSource,
  redFormsSource,
  specialApplicationsSource,
} from './operating/watch-invoices.ts'
/** 缺药检报告 on the home page of a store. */
export { reportWatch } from './papers/watch-reports.ts'
