import type { SandboxBehaviour, SandboxProvider } from '@xiaojiu/contract/sandbox/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'

export const PROVIDERS: Readonly<Record<SandboxProvider, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行',
  sms: '短信',
  logistics: '物流',
  ocr: '证照识别',
  face: '人脸核验',
  ca: '认证机构',
  tax: '税务平台',
}
export const ANSWERS: Readonly<Record<SandboxBehaviour['answer'], string>> = {
  normal: '正常',
  refuse: '明确拒绝',
  fault: '出错，什么都没做',
  lost: '做了，但应答丢失',
}
export const NOTIFIES: Readonly<Record<SandboxBehaviour['notify'], string>> = {
  once: '发一次',
  twice: '发两次',
  never: '不发',
  late: '迟发',
}
export const OUTCOMES: Readonly<Record<SandboxBehaviour['outcome'], string>> = {
  succeed: '成功',
  fail: '失败',
  slow: '处理中，等人工决定',
}

/** A provider that does what it should. */
export const NORMAL: SandboxBehaviour = {
  answer: 'normal',
  answerDelayMs: 0,
  notify: 'once',
  notifyDelaySeconds: 0,
  amountOffset: fen(0),
  outcome: 'succeed',
}
