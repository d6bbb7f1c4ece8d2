/** Chinese names of the scheduled jobs, by their technical names. */
const JOBS: Readonly<Record<string, string>> = {
  'after-sale.lapse': '售后超时处理',
  'cart.remind': '购物车降价提醒',
  'catalogue.tell-arrivals': '到货通知',
  'file.expire-exports': '清理过期导出',
  'file.end-unanswered-exports': '结束无人复核的导出',
  'file.remove-unclaimed': '清理无主文件',
  'identity.expire-appeals': '申诉到期',
  'identity.forget-old-proofs': '清理过期验证',
  'invoice.issue': '开具发票',
  'marketing.close-groups': '拼团结算',
  'marketing.expire-prizes': '奖品到期',
  'marketing.settle-coins': '九采币入账',
  'marketing.tell-bookings': '秒杀预约提醒',
  'message.watch-house': '系统巡检',
  'order.auto-receive': '自动确认收货',
  'staff.send-alerts': '向店铺员工发短信提醒',
  'order.auto-approve': '按店铺规则自动审核订单',
  'order.cancel-overdue': '取消超时未付订单',
  'order.follow-parcels': '跟踪包裹',
  'order.resume-plans': '恢复拆单计划',
  'order.sum-sales': '汇总店铺日销售',
  'payment.close-collections': '关闭过期收款单',
  'payment.close-months': '往来月结',
  'payment.reconcile': '渠道对账',
  'payment.remind-debts': '账期还款提醒',
  'payment.send-refunds': '发起退款',
  'payment.send-withdrawals': '发起提现',
  'payment.start-terms': '账期起算',
  'payment.verify-pending': '核实未决支付',
  'payment.watch-money': '资金巡检',
  'platform.anchor-audit': '审计链存证',
  'platform.forget-old-answers': '清理过期应答',
  'platform.forget-old-nonces': '清理过期随机数',
  'platform.keep-audit-head': '审计链核对',
  'platform.keep-parts': '按月分区维护',
  'platform.verify-audit': '审计链全量校验',
  'qualification.deliver-first-trades': '递送首营资料',
  'qualification.follow-certification-checks': 'CA 认证进度',
  'qualification.lapse-first-trades': '首营到期',
  'qualification.remind-of-certificate-expiry': '证书到期提醒',
  'qualification.remind-of-ends': '证照到期提醒',
  'search.compute-recommendations': '计算推荐',
  'search.forget-add-logs': '清理加购日志',
  'search.forget-changes': '清理搜索变更',
  'service.close-answered': '完结已答复投诉',
  'service.watch-complaints': '投诉超时提醒',
  'staff.lapse-approvals': '复核到期',
}

export const jobText = (name: string): string => JOBS[name] ?? name

/** Chinese names of the events that modules react to. */
const EVENTS: Readonly<Record<string, string>> = {
  'after-sale.case-refunded': '售后退款',
  'file.export-refused': '导出未通过复核',
  'marketing.group-failed': '拼团失败',
  'order.cancelled': '订单取消',
  'order.paid': '订单付款',
  'order.purchase-decided': '采购审批完成',
  'order.purchase-requested': '采购审批申请',
  'order.received': '订单收货',
  'order.shipped': '订单发货',
  'order.shorted': '订单缺发',
  'payment.refund-requested': '申请退款',
  'payment.settled': '支付到账',
  'payment.transfer-claimed': '转账认领',
}

/** Chinese names of the modules that run jobs and react to events. */
const MODULES: Readonly<Record<string, string>> = {
  'after-sale': '售后',
  cart: '购物车',
  catalogue: '商品',
  file: '文件',
  identity: '账号',
  invoice: '发票',
  marketing: '营销',
  message: '消息',
  order: '订单',
  'order-differences': '收货差异',
  'order-first-purchases': '首次采购',
  'order-purchases': '采购记录',
  payment: '资金',
  platform: '系统',
  qualification: '资质',
  search: '搜索',
  service: '客服',
  staff: '员工',
}

export const eventText = (event: string): string => EVENTS[event] ?? event
/** The module of a job, or of a subscriber to an event. */
export const moduleText = (name: string): string => MODULES[name.split('.')[0] ?? ''] ?? name

/** A cron expression in Chinese words; unsupported expressions are returned unchanged. */
export function cronText(cron: string): string {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = cron.split(' ')
  if ([dayOfMonth, month, dayOfWeek].some(field => field !== '*')) return cron
  const everyMinutes = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*' && minute === '*') return '每分钟'
  if (hour === '*' && everyMinutes !== undefined) return `每 ${everyMinutes} 分钟`
  if (hour === '*' && /^\d+$/.test(minute)) return `每小时第 ${minute} 分`
  const everyHours = /^\*\/(\d+)$/.exec(hour)?.[1]
  if (everyHours !== undefined && /^\d+$/.test(minute)) return `每 ${everyHours} 小时`
  if (/^\d+$/.test(hour) && /^\d+$/.test(minute)) return `每天 ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return cron
}
