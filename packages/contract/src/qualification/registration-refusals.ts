import type { RefusalText } from '../refusal-text.ts'

export const registrationRefusals = {
  'login-name-taken': { status: 409, msg: '该账号已被使用，请换一个' },
  'mobile-registered': { status: 409, msg: '该手机号已有账号 {accounts}，可直接登录；如需新账号请再次确认' },
  'register-code-expired': { status: 409, msg: '手机验证已失效，请重新获取验证码' },
  'registration-incomplete': { status: 422, msg: '{detail}' },
  'registration-not-open': { status: 409, msg: '资料正在审核或已有结果，当前不能修改' },
  'company-registered': { status: 409, msg: '该统一社会信用代码已注册，请联系企业主账号绑定，或致电平台客服' },
  'headquarters-unknown': { status: 422, msg: '未找到该连锁总部，请核对其统一社会信用代码，或先由总部注册' },
  // Not a 5xx: the shop would tell of network trouble instead of the way out.
  'paper-unreadable': { status: 422, msg: '未能识别图片内容，请手动填写，或重新拍摄清晰的正面照片' },
  'ocr-unavailable': { status: 409, msg: '识别服务暂时不可用，请手动填写' },
  'ocr-slow': { status: 409, msg: '识别时间较长，请稍后再点一次，或手动填写' },
  'ocr-token-expired': { status: 409, msg: '识别授权已失效，请重新点击识别' },
  'face-unavailable': { status: 409, msg: '人脸核验暂时不可用，可直接提交，由审核人员核对身份证' },
  'id-number-wrong': { status: 422, msg: '身份证号不正确，请核对' },
  'dzsy-token-expired': { status: 409, msg: '交接凭证已失效，请重新获取' },
} as const satisfies Record<string, RefusalText>
