import type { GatewayResult } from '../result.ts'

export interface SmsMessage {
  /** Eleven digits, mainland China. */
  readonly mobile: string
  readonly template: SmsTemplate
  /** Exactly one value for every placeholder of the template. */
  readonly params: Readonly<Record<string, string>>
}

/** The gateway to an SMS provider. */
export interface SmsGateway {
  /** Accepted means that the provider has the message, not that the phone received it. */
  send(message: SmsMessage): Promise<GatewayResult<{ readonly messageId: string }>>
}

/**
 * All texts that we may send. Providers send only texts that were registered with them, so wording and placeholders here must
 * equal the registered ones.
 */
export const smsTemplates = {
  'auth-code': '您的验证码是{code}，{minutes}分钟内有效。请勿告诉他人。',
  'registration-passed': '贵公司{company}的注册资料已通过审核，可以登录采购了。',
  'registration-rejected': '贵公司{company}的注册资料未通过审核，请登录查看原因并修改。',
  'licence-expiring': '贵公司{company}的{licence}将于{day}到期，请及时更新，以免影响采购。',
  'password-reset': '您的账号{account}已重置密码。如非本人操作，请立即联系客服。',
  'appeal-passed': '您的找回密码申诉已通过审核，请于{day}前到“找回密码”页面凭本手机号设置新密码。',
  'appeal-refused': '您的找回密码申诉未通过审核，请到“找回密码”页面凭本手机号查看原因。',
  'mobile-changed': '您的账号{account}已更换登录手机为{mobile}。如非本人操作，请立即联系客服。',
  'wechat-bound': '您的账号{account}已绑定微信，可用微信登录。如非本人操作，请立即登录解绑并修改密码。',
  'wechat-unbound': '您的账号{account}已解除微信绑定。如非本人操作，请立即联系客服。',
  'proxy-consent':
    '客服{staff}申请代您登录账号{account}协助办理业务。如您同意，请将验证码{code}告知客服，{minutes}分钟内有效。代登录不能下单、付款或修改密码。',
  'recovery-code-used': '您的工作账号{account}刚刚使用恢复码登录。如非本人操作，请立即联系管理员。',
  'factor-renewal-begun': '您的工作账号{account}刚刚用恢复码更换动态口令。如非本人操作，请立即联系管理员。',
  'staff-invited': '{place}邀请您成为员工，请于{day}前打开{url}设置密码。请勿转发。',
  'staff-password-link':
    '请在1小时内打开{url}为工作账号{account}设置新密码，一次有效。如非本人申请，请联系管理员。请勿转发。',
  'store-alert': '{store}收到新的{kind}消息：{title}，请登录商家工作台查看。',
  'order-shipped': '您的订单{orderNo}已由{carrier}发出，运单号{waybillNo}。',
  'transfer-received': '已收到贵公司的对公转账{amount}元，附言{remark}。',
  'withdrawal-sent': '您申请的提现{amount}元已汇出，请注意查收。',
} as const satisfies Record<string, string>

export type SmsTemplate = keyof typeof smsTemplates

const GAP = /\{(\w+)\}/g

/** The names of the placeholders of a template, in the order of the text. */
export function gapsOf(template: SmsTemplate): string[] {
  return Array.from(smsTemplates[template].matchAll(GAP), match => match[1] ?? '')
}

/** The values of the placeholders in order; a missing or surplus value is our mistake and throws. */
export function gapValues(template: SmsTemplate, params: Readonly<Record<string, string>>): string[] {
  const gaps = gapsOf(template)
  const surplus = Object.keys(params).filter(name => !gaps.includes(name))
  if (surplus.length > 0) throw new RangeError(`template ${template} has no gap ${surplus.join(', ')}`)
  return gaps.map(name => {
    const value = params[name]
    if (!value) throw new RangeError(`template ${template} needs a value for ${name}`)
    return value
  })
}

/** The whole text, as the phone shows it after the sender's name. */
export function renderSms(template: SmsTemplate, params: Readonly<Record<string, string>>): string {
  gapValues(template, params)
  return smsTemplates[template].replace(GAP, (_gap, name: string) => params[name] ?? '')
}
