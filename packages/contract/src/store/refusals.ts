import type { RefusalText } from '../refusal-text.ts'

export const storeRefusals = {
  'merchant-applied': { status: 409, msg: '该企业已有一份申请在审核中，可凭申请编号查询进度' },
  'merchant-answered': { status: 409, msg: '这份申请已经答复，不能再请补资料' },
  'contact-in-future': { status: 422, msg: '日期不能晚于今天' },
  'credit-code-wrong': { status: 422, msg: '统一社会信用代码不正确，请核对营业执照' },
  'opening-documents-changed': { status: 409, msg: '条款或协议的内容已更新，请重新阅读后再确认' },
  'opening-step-missing': { status: 409, msg: '还有步骤没有完成：{steps}' },
  'store-licence-lapsed': { status: 409, msg: '证照已过期，请先更新：{licences}' },
  'quality-person-missing': { status: 409, msg: '还没有质量负责人，请先邀请一位有“质量管理”权限的员工' },
  'goods-too-few': { status: 409, msg: '上架且有库存的商品只有 {count} 个，至少 10 个' },
  'deposit-short': { status: 409, msg: '保证金不足：应缴 {due} 元，已到账 {paid} 元，还差 {missing} 元' },
  'opening-terms-missing': { status: 422, msg: '请填写合同编号和应缴保证金' },
} as const satisfies Record<string, RefusalText>
