import { endpoint } from '../define.ts'
import { PackageTicket } from '../file/package-schemas.ts'
import { Nothing } from '../wire.ts'
import {
  BatchReportRef,
  BatchReports,
  BatchReportsAsk,
  PaperOrderPage,
  PaperOrderQuery,
  PapersWish,
} from './paper-schemas.ts'

const BASE = '/user/api/admin/b2bpapers'

/** 随货资料: drug-test reports, licences, delivery notes and invoices of orders, in one zip. */
export const paperEndpoints = {
  listBatchReports: endpoint({
    method: 'GET',
    path: `${BASE}/batchReports`,
    access: 'member',
    summary: '商品在售批号与本企业买过批号的药检报告',
    input: BatchReportsAsk,
    output: BatchReports,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  downloadBatchReport: endpoint({
    method: 'GET',
    path: `${BASE}/batchReport`,
    access: 'member',
    summary: '下载一个批号的药检报告（PDF）',
    input: BatchReportRef,
    output: Nothing,
    refusals: ['not-found'],
    answer: 'file',
  }),
  listPaperOrders: endpoint({
    method: 'GET',
    path: `${BASE}/orders`,
    access: 'member',
    openToWithdrawn: true,
    summary: '可以下载随货资料的订单',
    input: PaperOrderQuery,
    output: PaperOrderPage,
    refusals: [],
  }),
  requestPapers: endpoint({
    method: 'POST',
    path: `${BASE}/request`,
    access: 'member',
    openToWithdrawn: true,
    summary: '把所选订单的随货资料打成一个压缩包，后台进行',
    input: PapersWish,
    output: PackageTicket,
    refusals: ['not-found', 'papers-not-shipped', 'package-too-many', 'no-right', 'proxy-forbidden', 'key-reused'],
    errors: 'caller',
    idempotencyKey: 'requestId',
  }),
}
