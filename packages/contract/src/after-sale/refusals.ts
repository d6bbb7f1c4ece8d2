import type { RefusalText } from '../refusal-text.ts'

export const afterSaleRefusals = {
  'case-not-allowed': { status: 409, msg: '{detail}' },
  'case-too-many': { status: 409, msg: '{name} 批号 {batchNo} 最多可申请 {most} {unit}' },
  'case-ended': { status: 409, msg: '售后单已结束，不能再备注' },
  'case-photos-needed': { status: 422, msg: '请上传照片：外箱、随货同行单、批号' },
  'case-refund-changed': { status: 409, msg: '可退金额已变化，请核对后重新提交' },
  'case-evidence-needed': { status: 422, msg: '拒绝“{cause}”须先举证，请补充照片或说明' },
  'case-inspection-mismatch': { status: 422, msg: '{name} 批号 {batchNo} 应验收 {due} {unit}，请逐批核对' },
  'case-not-resellable': { status: 422, msg: '因“{cause}”退回的商品不能再销售' },
  'case-own-agreement': { status: 403, msg: '同意退货的人不能验收，请由同事验收' },
  'trace-codes-wrong': { status: 422, msg: '{name} 补发 {due} {unit}，追溯码须为 {due} 个且各不相同' },
  'case-reship-mismatch': { status: 422, msg: '{name} 应补发 {due} {unit}，所选批次或数量不符' },
  'case-inspection-whole': { status: 422, msg: '全部不合格请整单判定；多发商品的退回须整单合格或不合格' },
  'cases-differ': { status: 422, msg: '批量同意只限同一售后原因，请按原因筛选后选择' },
  'case-too-large': { status: 422, msg: '售后单 {caseNo} 的退款达到 {most} 元，请逐件处理' },
  'case-over-share': { status: 422, msg: '金额须大于 0 且不超过可退的 {most} 元' },
  'proposal-not-fit': { status: 409, msg: '只退款、不退货的申请才能协商退款' },
  'resend-not-fit': { status: 409, msg: '只有已发货商品的仅退款申请才能协商补发' },
  'resend-out-of-stock': { status: 409, msg: '{name} 可发库存不足 {due} {unit}，不能提议补发' },
  'proposal-over-limit': { status: 422, msg: '超过复核限额的金额不能提议，请同意申请并由同事复核' },
  'proposal-waiting': { status: 409, msg: '已有一份提议等待买家答复' },
} as const satisfies Record<string, RefusalText>
