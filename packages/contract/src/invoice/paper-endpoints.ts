import { endpoint } from '../define.ts'
import { PackageTicket } from '../file/package-schemas.ts'
import { PaperOrderPage, PaperOrderQuery, PapersWish } from './paper-schemas.ts'

const BASE = '/user/api/admin/b2bpapers'

/** 随货资料: drug-test reports, licences, delivery notes and invoices of orders, in one zip. */
export const paperEndpoints = {
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
