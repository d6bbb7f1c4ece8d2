import type { RefusalText } from '../refusal-text.ts'

export const afterSaleRefusals = {
  'case-not-allowed': { status: 409, msg: '{detail}' },
  'case-too-many': { status: 409, msg: '{name} 批号 {batchNo} 最多可申请 {most} {unit}' },
  'case-photos-needed': { status: 422, msg: '请上传照片：外箱、随货同行单、批号' },
  'case-refund-changed': { status: 409, msg: '可退金额已变化，请核对后重新提交' },
} as const satisfies Record<string, RefusalText>
