import { invoiceOperatingEndpoints } from '@xiaojiu/contract/invoice/operating-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { alignOrder, extendRedForm, retryInvoice, tellStoreOfInvoice } from './operating/mend-invoices.ts'
import {
  getInvoiceFigures,
  listDueOrders,
  listInvoiceTroubles,
  listSpecialApplications,
  listWatchedRedForms,
} from './operating/watch-invoices.ts'

/** 发票管理 in the console of the platform. */
export function invoiceConsoleRoutes(mounting: Mounting): void {
  mount(mounting, invoiceOperatingEndpoints, {
    getInvoiceFigures: ctx => getInvoiceFigures(ctx),
    listInvoiceTroubles: (ctx, filter) => listInvoiceTroubles(ctx, filter),
    listDueOrders: (ctx, filter) => listDueOrders(ctx, filter),
    listWatchedRedForms: (ctx, filter) => listWatchedRedForms(ctx, filter),
    listSpecialApplications: (ctx, filter) => listSpecialApplications(ctx, filter),
    retryInvoice: (ctx, ref) => done(retryInvoice(ctx, ref)),
    alignOrder: (ctx, ref) => done(alignOrder(ctx, ref)),
    extendRedForm: (ctx, given) => done(extendRedForm(ctx, given)),
    tellStoreOfInvoice: (ctx, given) => done(tellStoreOfInvoice(ctx, given)),
  })
}

async function done(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
