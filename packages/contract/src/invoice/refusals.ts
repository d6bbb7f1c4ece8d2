import type { RefusalText } from '../refusal-text.ts'

export const invoiceRefusals = {
  'invoice-application-open': { status: 409, msg: '已有一份增票资质在审核中，请先撤回或等待结果' },
  'invoice-special-not-approved': { status: 422, msg: '增票资质审核通过后才能选择专票' },
  'invoice-not-issued': { status: 422, msg: '发票开具后才能下载' },
  'invoice-not-bookable': { status: 422, msg: '只有已开具的蓝字专票可以登记抵扣' },
  'red-form-decided': { status: 409, msg: '确认单已处理或已过期，请刷新后查看' },
  'red-form-why': { status: 422, msg: '请写明不同意的原因' },
  'papers-not-shipped': { status: 422, msg: '所选订单还没有发货，暂无资料可下载' },
} as const satisfies Record<string, RefusalText>
