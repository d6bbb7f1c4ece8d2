import type { RefusalText } from '../refusals.ts'

export const identityRefusals = {
  // Known and unknown accounts answer alike.
  'wrong-login': { status: 422, msg: '账号或密码不正确' },
  'captcha-needed': { status: 422, msg: '请先完成滑块验证' },
  'captcha-wrong': { status: 422, msg: '验证未通过，请重试' },
  'account-disabled': { status: 403, msg: '该账号已停用，请联系主账号或平台客服' },
  'wrong-code': { status: 422, msg: '验证码不正确或已失效' },
  'choose-account': { status: 422, msg: '该手机号有多个账号，请选择要登录的账号' },
  'code-just-sent': { status: 429, msg: '验证码已发送，请 {seconds} 秒后再获取' },
  'scan-expired': { status: 409, msg: '二维码已失效，请刷新后重新扫码' },
  'scan-not-confirmed': { status: 409, msg: '请先在手机上确认登录' },
  'sms-unavailable': { status: 503, msg: '短信暂时发送失败，请稍后再试' },
} as const satisfies Record<string, RefusalText>
