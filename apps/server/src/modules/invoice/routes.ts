import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { applyForSpecial, closeApplication, getLastApplication, revokeApplication } from './data/applications.ts'
import { getInvoiceData, getInvoiceTip, savePreference } from './data/invoice-data.ts'
import { downloadInvoice, downloadInvoices } from './download-invoices.ts'
import { exportInvoices } from './export-invoices.ts'
import { downloadBatchReport, listBatchReports } from './papers/batch-reports.ts'
import { listPaperOrders, requestPapers } from './papers/request-papers.ts'
import { checkOrderInvoice, getInvoice, getUnread, listInvoices, markAllRead } from './read-invoices.ts'
import { answerRedForm, bookInvoice, reopenRedForm } from './red-forms.ts'

export function invoiceRoutes(mounting: Mounting): void {
  mount(mounting, invoiceEndpoints, {
    getInvoiceData: ctx => getInvoiceData(ctx),
    getLastApplication: ctx => getLastApplication(ctx),
    closeApplication: (ctx, { applicationId }) => closeApplication(ctx, applicationId),
    revokeApplication: (ctx, { applicationId }) => revokeApplication(ctx, applicationId),
    getInvoiceTip: ctx => getInvoiceTip(ctx),
    checkOrderInvoice: (ctx, { orderId }) => checkOrderInvoice(ctx, orderId),
    applyForSpecial,
    savePreference,
    listInvoices,
    exportInvoices: async (ctx, choice, exchange) => {
      await exportInvoices(ctx, choice, exchange)
      return {}
    },
    getInvoice: (ctx, { invoiceId }) => getInvoice(ctx, invoiceId),
    countUnread: ctx => getUnread(ctx),
    markAllRead: ctx => markAllRead(ctx),
    downloadInvoice: async (ctx, query, exchange) => {
      await downloadInvoice(ctx, query, exchange)
      return {}
    },
    downloadInvoices: async (ctx, { invoiceIds }, exchange) => {
      await downloadInvoices(ctx, invoiceIds, exchange)
      return {}
    },
    listBatchReports: (ctx, { offerId }) => listBatchReports(ctx, offerId),
    downloadBatchReport: async (ctx, ref, exchange) => {
      await downloadBatchReport(ctx, ref, exchange)
      return {}
    },
    listPaperOrders,
    requestPapers,
    bookInvoice: (ctx, { invoiceId }) => bookInvoice(ctx, invoiceId),
    answerRedForm,
    reopenRedForm: (ctx, { invoiceId }) => reopenRedForm(ctx, invoiceId),
  })
}
