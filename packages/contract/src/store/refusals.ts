import type { RefusalText } from '../refusal-text.ts'

export const storeRefusals = {
  'merchant-applied': { status: 409, msg: '该企业已有一份申请在审核中，可凭申请编号查询进度' },
  'credit-code-wrong': { status: 422, msg: '统一社会信用代码不正确，请核对营业执照' },
} as const satisfies Record<string, RefusalText>
