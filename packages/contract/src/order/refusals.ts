import type { RefusalText } from '../refusal-text.ts'

export const orderRefusals = {
  'receipt-too-many': { status: 409, msg: '{name} 批号 {batchNo} 发货 {most} {unit}，各项差异合计不能超过发货数量' },
  'difference-has-case': { status: 409, msg: '买家已为这项差异申请售后，请处理售后单 {caseNo}' },
  'nothing-checked': { status: 409, msg: '请先在购物车中勾选商品' },
  'settlement-outdated': { status: 409, msg: '购物车、价格或库存已变化，请核对后重新提交' },
  'settlement-blocked': { status: 409, msg: '{detail}' },
  'unpaid-limit': { status: 409, msg: '{detail}' },
  'address-refused': { status: 422, msg: '请选择与证照一致的收货地址' },
  'already-submitted': { status: 409, msg: '该结算单已提交过，请到我的订单查看' },
  'approval-needed': { status: 409, msg: '{why}，请提交采购审批' },
  'approval-not-needed': { status: 409, msg: '该订单无需审批，请直接提交订单' },
  'request-changed': { status: 409, msg: '部分商品已无法按申请下单：{detail}' },
  'waybill-used': { status: 409, msg: '运单号已被其他包裹使用' },
  'not-a-chain-store': { status: 403, msg: '仅已加入总部的连锁门店可向总部要货' },
  'bulk-busy': { status: 409, msg: '该任务正在规划或已下单，不能修改' },
  'bulk-not-planned': { status: 409, msg: '请先生成采购方案' },
  'bulk-nothing-checked': { status: 409, msg: '请至少勾选一个品种' },
} as const satisfies Record<string, RefusalText>
