import { afterSaleRefusals } from './after-sale/refusals.ts'
import { cartRefusals } from './cart/refusals.ts'
import { catalogueRefusals } from './catalogue/refusals.ts'
import { companyRefusals } from './company/refusals.ts'
import { fileRefusals } from './file/refusals.ts'
import { identityRefusals } from './identity/refusals.ts'
import { invoiceRefusals } from './invoice/refusals.ts'
import { marketingRefusals } from './marketing/refusals.ts'
import { messageRefusals } from './message/refusals.ts'
import { orderRefusals } from './order/refusals.ts'
import { paymentRefusals } from './payment/refusals.ts'
import {
  certificationRefusals,
  firstTradeRefusals,
  licenceRefusals,
  registrationRefusals,
} from './qualification/refusals.ts'
import type { RefusalText } from './refusal-text.ts'
import { searchRefusals } from './search/refusals.ts'
import { serviceRefusals } from './service/refusals.ts'
import { staffRefusals } from './staff/refusals.ts'
import { storeRefusals } from './store/refusals.ts'

/** Refusals of any call. Each area adds its own in `<area>/refusals.ts`. */
const platformRefusals = {
  'invalid-input': { status: 422, msg: '{detail}' },
  'bad-request': { status: 400, msg: '请求格式不正确' },
  'too-large': { status: 413, msg: '提交的内容过大' },
  'signed-out': { status: 401, msg: '您的账号信息发生过变更或登录过期，出于安全考虑，您需要重新登录。' },
  'clock-off': { status: 400, msg: '本机时间与服务器相差过大，请校准后重试' },
  'bad-signature': { status: 400, msg: '请求签名不正确，请刷新页面后重试' },
  'replayed-request': { status: 409, msg: '该请求已处理过，请勿重复提交' },
  'cross-site-request': { status: 403, msg: '请求来源不被允许' },
  'no-access': { status: 403, msg: '您没有权限进行此操作' },
  'no-right': { status: 403, msg: '您的账号没有“{right}”权限，请联系{keeper}开通' },
  'company-not-chosen': { status: 403, msg: '请先选择采购企业' },
  'company-not-approved': { status: 403, msg: '企业资料审核通过后即可操作' },
  'company-withdrawn': { status: 403, msg: '企业证照已注销，仅可还款和查看历史记录' },
  'main-account-only': { status: 403, msg: '仅主账号可进行此操作' },
  'proxy-forbidden': { status: 403, msg: '代客登录状态下不能下单、付款或进行资金相关操作' },
  'proxy-no-security': { status: 403, msg: '代客登录状态下不能修改账号安全设置或企业身份信息' },
  'proxy-no-seal': { status: 403, msg: '代客登录状态下不能使用客户的电子印章' },
  'proxy-no-word': { status: 403, msg: '代客登录状态下不能替客户验收、发言或评价' },
  'not-found': { status: 404, msg: '您访问的内容不存在或已删除' },
  'key-reused': { status: 409, msg: '该提交编号已用于其他内容，请刷新页面后重试' },
  'state-changed': { status: 409, msg: '状态已发生变化，请刷新后重试' },
  'export-too-large': { status: 409, msg: '符合条件的记录超过 {most} 条，请缩小范围后再导出' },
  'too-many-requests': { status: 429, msg: '操作过于频繁，请{wait}后再试' },
  'too-busy': { status: 503, msg: '当前访问人数较多，请稍后再试' },
} as const satisfies Record<string, RefusalText>

/** All refusals of the API. */
export const refusals = {
  ...platformRefusals,
  ...fileRefusals,
  ...identityRefusals,
  ...companyRefusals,
  ...licenceRefusals,
  ...registrationRefusals,
  ...catalogueRefusals,
  ...searchRefusals,
  ...storeRefusals,
  ...messageRefusals,
  ...marketingRefusals,
  ...cartRefusals,
  ...orderRefusals,
  ...afterSaleRefusals,
  ...certificationRefusals,
  ...firstTradeRefusals,
  ...paymentRefusals,
  ...invoiceRefusals,
  ...serviceRefusals,
  ...staffRefusals,
} as const satisfies Record<string, RefusalText>

export type Reason = keyof typeof refusals

/** The message of a refusal with its placeholders filled from the details. */
export function refusalText(reason: Reason, details: Readonly<Record<string, unknown>>): string {
  return refusals[reason].msg.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
