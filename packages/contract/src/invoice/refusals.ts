import type { RefusalText } from '../refusals.ts'

export const invoiceRefusals = {
  'invoice-application-open': { status: 409, msg: '已有一份增票资质在审核中，请先撤回或等待结果' },
  'invoice-special-not-approved': { status: 422, msg: '增票资质审核通过后才能选择专票' },
  'invoice-not-issued': { status: 422, msg: '发票开具后才能下载' },
  'papers-not-shipped': { status: 422, msg: '所选订单还没有发货，暂无资料可下载' },
} as const satisfies Record<string, RefusalText>
