import type { RefusalText } from '../refusal-text.ts'

export const registrationRefusals = {
  'login-name-taken': { status: 409, msg: '该账号已被使用，请换一个' },
  'mobile-registered': { status: 409, msg: '该手机号已有账号 {accounts}，可直接登录；如需新账号请再次确认' },
  'register-code-expired': { status: 409, msg: '手机验证已失效，请重新获取验证码' },
  'registration-incomplete': { status: 422, msg: '{detail}' },
  'registration-not-open': { status: 409, msg: '资料正在审核或已有结果，当前不能修改' },
  'company-registered': { status: 409, msg: '该统一社会信用代码已注册，请联系企业主账号绑定，或致电平台客服' },
  'headquarters-unknown': { status: 422, msg: '未找到该连锁总部，请核对其统一社会信用代码，或先由总部注册' },
  // Not a 5xx: for those the shop shows a network error instead of this message.
  'paper-unreadable': { status: 422, msg: '未能识别图片内容，请手动填写，或重新拍摄清晰的正面照片' },
  'ocr-unavailable': { status: 409, msg: '识别服务暂时不可用，请手动填写' },
  'ocr-slow': { status: 409, msg: '识别时间较长，请稍后再点一次，或手动填写' },
  'ocr-token-expired': { status: 409, msg: '识别授权已失效，请重新点击识别' },
  'face-unavailable': { status: 409, msg: '人脸核验暂时不可用，可直接提交，由审核人员核对身份证' },
  'id-number-wrong': { status: 422, msg: '身份证号不正确，请核对' },
  'dzsy-token-expired': { status: 409, msg: '交接凭证已失效，请重新获取' },
} as const satisfies Record<string, RefusalText>

export const licenceRefusals = {
  'change-waiting': { status: 409, msg: '{name}正在审核中，请等待结果，或撤回后重新提交' },
  'change-to-correct': { status: 409, msg: '{name}上次提交被驳回，请在变更记录中修改后重新提交' },
  'papers-needed': { status: 422, msg: '请一并提交新的{names}' },
  'nothing-changed': { status: 422, msg: '内容与现有信息一致，无需提交' },
  'not-refused': { status: 422, msg: '{name}未被驳回，无需修改' },
  'correction-incomplete': { status: 422, msg: '请修改全部被驳回的内容：{names}' },
  'licence-lapsed': { status: 409, msg: '{detail}' },
} as const satisfies Record<string, RefusalText>

export const certificationRefusals = {
  'certification-papers-missing': { status: 409, msg: '{detail}' },
  'certification-under-way': { status: 409, msg: '已有一笔认证正在进行，请先完成或撤销' },
  'certification-not-due': { status: 409, msg: '证书仍在有效期内，到期前 60 天可续期' },
  'certification-busy': { status: 503, msg: '认证机构暂时没有应答，请稍后再试' },
  'certification-amount-wrong': { status: 422, msg: '金额不一致，还可以填写 {triesLeft} 次' },
  'certification-unfit': { status: 409, msg: '不能通过：{detail}。请据此驳回，由企业更正后重新提交' },
  'list-unchanged': { status: 409, msg: '吊销清单没有变化，最近一份在有效期内，无需重新发布' },
  'certification-needed': { status: 409, msg: '请先完成 CA 认证，再使用电子印章' },
} as const satisfies Record<string, RefusalText>

export const firstTradeRefusals = {
  'first-trade-not-needed': { status: 409, msg: '{store}无需开户，可直接采购' },
  'first-trade-papers-lacking': { status: 409, msg: '{store}还需要{papers}' },
  'first-trade-nothing-new': { status: 409, msg: '首营资料已是最新，无需重复提交' },
  'first-trade-unfit': { status: 409, msg: '不能通过：{detail}。请据此驳回，由客户更正后重新提交' },
  'first-trade-paper-asked': { status: 409, msg: '已请客户补充“{paper}”，收到后再处理' },
  'agreement-signed': { status: 409, msg: '该协议已签署，无需重复签署' },
} as const satisfies Record<string, RefusalText>
