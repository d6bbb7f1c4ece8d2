import type { RefusalText } from '../refusal-text.ts'

export const serviceRefusals = {
  'complaint-closed': { status: 409, msg: '该反馈已完结，如有新的问题请重新提交' },
  'complaint-no-order': { status: 409, msg: '没有找到该买家的这张订单，不能代为申请售后' },
  'complaint-not-answered': { status: 409, msg: '平台回复后才能评价' },
  'complaint-not-closed': { status: 409, msg: '该反馈尚未完结，请直接回复' },
  'store-not-concerned': { status: 409, msg: '该买家没有在这家店铺下过单，不能向其询问' },
  'inquiry-open': { status: 409, msg: '已向这家店铺询问，请等待答复' },
  'inquiry-answered': { status: 409, msg: '这条询问已经答复，不能再改' },
  'inquiry-missed': { status: 409, msg: '已超过答复时限，平台将依据现有材料处理' },
  'violation-no-evidence': { status: 422, msg: '请上传证据图片；投诉和店铺答复都没有附图' },
  'violation-recorded': { status: 409, msg: '这条投诉已对该店铺记录过同类违规' },
  'too-many-complaints': { status: 429, msg: '今天提交的反馈已达上限，请明天再试或拨打客服电话' },
  'pictures-only': { status: 422, msg: '这里只能发图片（jpg、png、webp）' },
  'order-not-received': { status: 409, msg: '确认收货后才能评价' },
  'evaluation-too-late': { status: 409, msg: '收货已超过 90 天，不能再评价' },
  'already-evaluated': { status: 409, msg: '该订单已评价，每单评价一次' },
  'evaluation-not-shown': { status: 409, msg: '评价通过审核后才能追评' },
  'already-followed-up': { status: 409, msg: '已经追评过，每个评价追评一次' },
  'talk-blocked': { status: 403, msg: '店铺已停止接收您的消息，如有问题请联系平台客服' },
  'chat-outside-contact': { status: 422, msg: '不能发送站外联系方式“{word}”，请在平台内沟通' },
} as const satisfies Record<string, RefusalText>
