import { toWireInstant } from '@xiaojiu/kernel/time.ts'

/** What an act is about, by the first part of its name. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'after-sale': '售后',
  agreement: '协议',
  approval: '复核',
  catalogue: '商品',
  certification: 'CA 认证',
  company: '企业',
  complaint: '投诉',
  content: '内容',
  credit: '账期',
  file: '文件',
  'first-trade': '首营',
  identity: '账号',
  invoice: '发票',
  licence: '证照',
  marketing: '营销',
  message: '消息',
  ocr: '证照识别',
  order: '订单',
  payment: '资金',
  registration: '企业注册',
  risk: '风险控制',
  sandbox: '演示世界',
  service: '客服',
  staff: '员工',
  store: '店铺',
}

const VERBS: Readonly<Record<string, string>> = {
  'accept-invitation': '接受邀请',
  'accept-proposal': '接受协商退款',
  answer: '答复',
  'answer-dispute': '答复对账异议',
  approve: '通过',
  'approve-appeal': '通过申诉',
  'approve-binding': '通过绑定',
  'approve-change': '通过变更',
  'approve-request': '通过采购申请',
  ask: '提交',
  'ask-binding': '申请绑定',
  'ask-change': '申请变更',
  'ask-to-open': '申请开店',
  'assign-task': '转交待办',
  award: '裁决',
  cancel: '注销',
  'change-member': '变更角色权限',
  'change-mobile': '换绑手机',
  'change-password': '修改密码',
  close: '关闭',
  correct: '更正资料',
  'confirm-step': '确认开店步骤',
  'confirm-notice': '确认已阅读',
  'decline-proposal': '未接受协商退款',
  'confirm-alert': '确认处理告警',
  align: '对齐发票',
  'extend-red-form': '延长红字确认单',
  retry: '重新开具',
  tell: '发送消息',
  'tell-store': '通知店铺',
  'note-talk': '会话备注',
  'open-complaint': '代登记投诉',
  'pass-to-store': '转给店铺',
  'read-store-talk': '查看店铺会话',
  'mute-rule': '静音提醒',
  'pause-job': '暂停定时任务',
  'resume-job': '恢复定时任务',
  'run-job': '立即运行定时任务',
  'set-aside': '搁置后台处理',
  'declare-conflict': '申报利害关系',
  'disable-member': '停用员工',
  disable: '停用账号',
  dismiss: '驳回裁决',
  enable: '恢复账号',
  'download-export': '下载导出文件',
  'enable-member': '恢复员工',
  end: '终止',
  'end-conflict': '解除利害关系',
  'end-ip-rule': '停用网络规则',
  'end-member': '员工离职',
  'end-own-session': '退出自己的设备',
  'end-role': '删除角色',
  'end-session': '退出设备',
  'end-sessions': '退出所有设备',
  escalate: '提前介入',
  establish: '建立首营',
  export: '导出',
  'export-audit': '导出日志',
  'export-members': '导出权限表',
  fail: '不通过',
  grant: '授予',
  'hand-over': '移交',
  hold: '暂停供货',
  invite: '邀请员工',
  lapse: '过期',
  'lift-hold': '恢复供货',
  'log-in': '登录',
  'log-out': '退出登录',
  look: '查看档案',
  'make-proxy-key': '代客登录',
  'merchant-answered': '答复入驻',
  'merchant-receipt': '确认收款',
  'merchant-receipt-missed': '未收到款',
  'new-item-answered': '答复新品',
  open: '开业',
  pass: '通过',
  'pass-talk': '转接会话',
  propose: '提议协商退款',
  recall: '召回',
  refuse: '驳回',
  'refuse-appeal': '驳回申诉',
  'refuse-binding': '驳回绑定',
  'refuse-change': '驳回变更',
  register: '注册',
  'remove-view': '删除视图',
  'renew-password': '更换密码',
  'renew-recovery-codes': '更换恢复码',
  'renew-second-factor': '更换动态口令',
  reopen: '重新开启',
  remind: '提醒还款',
  request: '申请',
  'reset-second-factor': '重置动态口令',
  restore: '恢复',
  'retry-reactions': '重试后台处理',
  'return-opening': '退回开店申请',
  'reveal-mobile': '查看手机号明文',
  'revoke-export': '撤回导出文件',
  'save-desk-term': '设置岗位时限',
  'save-ip-rule': '添加网络规则',
  'save-limit': '设置复核限额',
  'save-preference': '保存偏好',
  'save-role': '保存角色',
  'save-view': '保存视图',
  'send-password-link': '发送重设密码链接',
  'set-duty': '切换值守',
  set: '设置',
  'solve-talk': '标记解决',
  'start-export': '导出列表',
  'stop-export': '停止导出',
  'step-up': '再次验证',
  submit: '提交',
  'switch-store': '切换店铺',
  'unbind-wechat': '解绑微信',
  unlock: '解除锁定',
  'verify-chain': '核对审计链',
  withdraw: '撤回',
  'withdraw-invitation': '撤回邀请',
  'withdraw-opening': '撤回开店申请',
}

/** The name of an act in words; parts that have none stay as they are. */
export function actionText(action: string): string {
  const [subject = '', verb = ''] = action.split('.')
  if (SUBJECTS[subject] === undefined) return action
  return `${SUBJECTS[subject]} · ${VERBS[verb] ?? verb}`
}

/** As the person was called then; an act of the house itself has nobody. */
export function actorText({
  actorName,
  actorId,
}: {
  readonly actorName: string | null
  readonly actorId: string | null
}): string {
  return actorName ?? (actorId === null ? '系统' : actorId.slice(0, 8))
}

const DAY_MS = 86_400_000

export const PERIODS = [
  { value: 'today', label: '今天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
] as const

/** The first moment of a period in Chinese time; undefined: from the beginning. */
export function startOf(period: string | undefined, now: Date = new Date()): Date | undefined {
  if (period === undefined) return undefined
  const midnight = new Date(`${toWireInstant(now).slice(0, 10)}T00:00:00+08:00`)
  return period === 'today' ? midnight : new Date(midnight.getTime() - (Number(period) - 1) * DAY_MS)
}
