/** The console of a member of staff: that of a store, or that of the platform. */
export type Face = 'seller' | 'platform'
export const FACES = ['seller', 'platform'] as const satisfies readonly Face[]
export const FACE_NAMES = { seller: '商家工作台', platform: '运营后台' } as const satisfies Record<Face, string>

/** Rights of store staff with their labels. `.look` reads; all others change data. */
export const SELLER_RIGHTS = {
  'goods.look': '查看商品',
  'goods.act': '维护商品',
  'price.act': '调整价格',
  'price.approve': '复核价格',
  'stock.act': '管理库存',
  'order.look': '查看订单',
  'order.approve': '审核订单',
  'order.ship': '拣货发货',
  'after-sale.act': '处理售后',
  'after-sale.inspect': '退货验收',
  'quality.act': '质量管理',
  'customer.look': '查看客户',
  'customer.act': '管理客户',
  'campaign.act': '营销活动',
  'money.look': '查看资金',
  'money.act': '资金操作',
  'credit.act': '管理账期',
  'invoice.act': '开具发票',
  'store.act': '维护店铺',
  'service.act': '客户服务',
  'report.look': '查看报表',
  'personal.reveal': '查看个人信息明文',
  'staff.act': '管理员工',
  'audit.look': '查看操作记录',
  'setting.act': '修改设置',
} as const
export type SellerRight = keyof typeof SELLER_RIGHTS

/** Rights of platform staff with their labels. */
export const PLATFORM_RIGHTS = {
  'company.look': '查看企业',
  'company.review': '审核企业资质',
  'company.act': '管理企业与账号',
  'appeal.review': '审核申诉',
  'ca.review': '审核电子认证',
  'proxy.act': '代客登录',
  'risk.act': '风险控制',
  'merchant.review': '审核商家入驻',
  'store.act': '管理店铺',
  'store.stop': '停用店铺',
  'catalogue.look': '查看商品库',
  'catalogue.act': '维护商品库',
  'catalogue.approve': '复核商品库',
  'offer.stop': '停售商品',
  'prohibited.act': '管理禁售品种',
  'recall.act': '药品召回',
  'search.act': '管理搜索',
  'content.act': '编辑内容',
  'content.publish': '发布内容',
  'message.act': '发送消息',
  'campaign.act': '管理活动',
  'campaign.approve': '复核活动',
  'coin.act': '管理九采币',
  'order.look': '查看订单',
  'order.act': '处理订单',
  'after-sale.judge': '售后仲裁',
  'invoice.act': '管理发票',
  'money.look': '查看资金',
  'money.act': '资金操作',
  'money.approve': '复核资金',
  'credit.act': '管理账期',
  'payout.act': '结算打款',
  'payout.approve': '复核打款',
  'commission.act': '管理佣金',
  'ledger.look': '查看账簿',
  'service.act': '客户服务',
  'report.look': '查看报表',
  'report.regulator': '监管报送',
  'personal.reveal': '查看个人信息明文',
  'staff.act': '管理员工与权限',
  'audit.look': '查看操作记录',
  'system.act': '系统运维',
  'setting.act': '修改设置',
  'demo.act': '管理演示环境',
} as const
export type PlatformRight = keyof typeof PLATFORM_RIGHTS

export type StaffRight = SellerRight | PlatformRight

const SELLER_ALL = Object.keys(SELLER_RIGHTS) as SellerRight[]
const PLATFORM_ALL = Object.keys(PLATFORM_RIGHTS) as PlatformRight[]

/** Every right of a face, in the order of the screens. */
export const RIGHTS_OF = { seller: SELLER_ALL, platform: PLATFORM_ALL } as const satisfies Record<
  Face,
  readonly StaffRight[]
>

/** The label of a right. The same key can have different labels on the two faces. */
export function rightName(face: Face, right: StaffRight): string {
  const names: Readonly<Record<string, string>> = face === 'seller' ? SELLER_RIGHTS : PLATFORM_RIGHTS
  return names[right] ?? right
}

export function isRightOf(face: Face, right: string): right is StaffRight {
  return Object.hasOwn(face === 'seller' ? SELLER_RIGHTS : PLATFORM_RIGHTS, right)
}

/** The role that is responsible for a store; every store has somebody with it. */
export const OWNER_ROLE = 'owner'

/** Pairs of rights that nobody may hold together; in a store the owner may. */
export const CONFLICTS = {
  seller: [['staff.act', 'audit.look']],
  platform: [
    ['staff.act', 'audit.look'],
    ['money.act', 'money.approve'],
    ['payout.act', 'payout.approve'],
  ],
} as const satisfies Record<Face, readonly (readonly [StaffRight, StaffRight])[]>

/** Platform rights to pay out money or change its terms; granting them needs two people. */
const MONEY_RIGHTS = [
  'money.act',
  'money.approve',
  'credit.act',
  'payout.act',
  'payout.approve',
  'commission.act',
] as const satisfies readonly PlatformRight[]

/** Whether the change grants a money right that the person did not have. */
export function givesMoneyRight(face: Face, before: readonly string[], after: readonly string[]): boolean {
  return face === 'platform' && MONEY_RIGHTS.some(right => after.includes(right) && !before.includes(right))
}

/** The first forbidden pair among these rights, or null. */
export function conflictIn(face: Face, rights: readonly string[]): readonly [StaffRight, StaffRight] | null {
  const pairs: readonly (readonly [StaffRight, StaffRight])[] = CONFLICTS[face]
  return pairs.find(pair => pair.every(right => rights.includes(right))) ?? null
}
