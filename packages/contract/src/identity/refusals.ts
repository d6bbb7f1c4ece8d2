import type { RefusalText } from '../refusal-text.ts'

export const identityRefusals = {
  // Known and unknown accounts answer alike.
  'wrong-login': { status: 422, msg: '账号或密码不正确' },
  'captcha-needed': { status: 422, msg: '请先完成安全验证' },
  'captcha-wrong': { status: 422, msg: '验证未通过，请重试' },
  'account-disabled': { status: 403, msg: '该账号已停用，请联系主账号或平台客服' },
  'wrong-code': { status: 422, msg: '验证码不正确或已失效' },
  'choose-account': { status: 422, msg: '该手机号有多个账号，请选择一个' },
  'code-just-sent': { status: 429, msg: '验证码已发送，请 {seconds} 秒后再获取' },
  'scan-expired': { status: 409, msg: '二维码已失效，请刷新后重新扫码' },
  'scan-not-confirmed': { status: 409, msg: '请先在手机上确认登录' },
  'sms-unavailable': { status: 409, msg: '短信暂时发送失败，请稍后再试' },
  'recovery-expired': { status: 409, msg: '身份验证已失效，请重新验证手机号' },
  'weak-password': { status: 422, msg: '密码不能是账号、手机号或与其相近，请换一个' },
  'same-password': { status: 422, msg: '新密码不能与原密码相同' },
  'wrong-old-password': { status: 422, msg: '当前密码不正确' },
  'appeal-waiting': { status: 409, msg: '该账号的申诉正在审核，请勿重复提交' },
  'appeal-not-approved': { status: 409, msg: '申诉尚未通过或已使用，请刷新查看最新进度' },
  'appeal-foreign-login': {
    status: 409,
    msg: '该账号还绑定了其他企业，只能由账号本人申诉；企业如需更换主账号，请用自己的账号在“企业绑定”中申请成为主账号',
  },
  'same-mobile': { status: 422, msg: '新手机号与当前绑定的相同' },
  'mobile-unproven': { status: 409, msg: '手机验证已失效，请重新获取验证码' },
  'wechat-expired': { status: 409, msg: '微信授权已失效，请重新扫码' },
  'wechat-unavailable': { status: 503, msg: '微信暂时无法连接，请稍后再试' },
  'wechat-taken': { status: 409, msg: '该微信已绑定其他账号，请先在原账号解绑' },
  'wechat-bound': { status: 409, msg: '当前账号已绑定微信，请先解绑' },
  'proxy-key-bad': { status: 409, msg: '链接不正确或已失效，请向客服重新获取' },
  'proxy-not-allowed': { status: 403, msg: '您的账号未开通代客登录' },
  'main-account-in-use': { status: 409, msg: '该账号是{company}的主账号，请先由企业移交主账号再停用' },
} as const satisfies Record<string, RefusalText>
