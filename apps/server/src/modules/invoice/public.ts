/** Where applications for special invoices are decided. */
export { specialInvoiceDesk } from './data/application-desk.ts'
/** Fills packages of orders' papers. */
export { orderPapersSource } from './papers/order-papers.ts'

/** What the dossiers of companies show of their invoices. */
export { invoicesTab } from './operating/company-invoices.ts'
export { invoiceNumbers } from './operating/company-invoices.ts'
/** Lists of 发票管理 that can be had as a file. */
export { invoiceTroublesSource, specialApplicationsSource } from './operating/watch-invoices.ts'
