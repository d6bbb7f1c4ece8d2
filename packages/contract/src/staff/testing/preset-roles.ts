import { type Face, OWNER_ROLE, type PlatformRight, RIGHTS_OF, type SellerRight, type StaffRight } from '../rights.ts'

/** A built-in role. Its key is stored in the database; it can be copied but not changed. */
export interface PresetRole<Right extends StaffRight = StaffRight> {
  readonly key: string
  readonly name: string
  readonly rights: readonly Right[]
}

export const SELLER_ROLES = [
  { key: OWNER_ROLE, name: '店主', rights: RIGHTS_OF.seller },
  {
    key: 'seller-ops',
    name: '运营',
    rights: [
      'goods.look',
      'goods.act',
      'price.act',
      'customer.look',
      'customer.act',
      'campaign.act',
      'store.act',
      'order.look',
      'report.look',
    ],
  },
  {
    key: 'seller-depot',
    name: '仓库',
    rights: ['goods.look', 'stock.act', 'order.look', 'order.ship', 'after-sale.inspect'],
  },
  {
    key: 'seller-quality',
    name: '质管',
    rights: [
      'goods.look',
      'quality.act',
      'order.look',
      'order.approve',
      'after-sale.inspect',
      'customer.look',
      'audit.look',
    ],
  },
  {
    key: 'seller-money',
    name: '财务',
    rights: [
      'order.look',
      'money.look',
      'money.act',
      'credit.act',
      'invoice.act',
      'customer.look',
      'price.approve',
      'report.look',
    ],
  },
  {
    key: 'seller-care',
    name: '客服',
    rights: ['goods.look', 'order.look', 'after-sale.act', 'customer.look', 'service.act'],
  },
  { key: 'seller-look', name: '只读', rights: RIGHTS_OF.seller.filter(right => right.endsWith('.look')) },
] as const satisfies readonly PresetRole<SellerRight>[]

export const PLATFORM_ROLES = [
  { key: 'system', name: '系统管理员', rights: ['system.act', 'setting.act', 'demo.act'] },
  { key: 'security', name: '安全管理员', rights: ['staff.act'] },
  { key: 'audit', name: '审计员', rights: ['audit.look', 'report.look'] },
  {
    key: 'review',
    name: '资质审核',
    rights: [
      'company.look',
      'company.review',
      'company.act',
      'appeal.review',
      'ca.review',
      'risk.act',
      'personal.reveal',
    ],
  },
  {
    key: 'merchant',
    name: '商家管理',
    rights: ['merchant.review', 'store.act', 'store.stop', 'company.look', 'order.look', 'message.act'],
  },
  {
    key: 'goods',
    name: '商品运营',
    rights: ['catalogue.look', 'catalogue.act', 'offer.stop', 'prohibited.act', 'recall.act', 'search.act'],
  },
  {
    key: 'content',
    name: '内容营销',
    rights: [
      'content.act',
      'content.publish',
      'message.act',
      'campaign.act',
      'campaign.approve',
      'coin.act',
      'search.act',
      'report.look',
    ],
  },
  {
    key: 'care',
    name: '客服仲裁',
    rights: [
      'service.act',
      'order.look',
      'order.act',
      'after-sale.judge',
      'company.look',
      'proxy.act',
      'personal.reveal',
    ],
  },
  {
    key: 'money',
    name: '财务经办',
    rights: [
      'money.look',
      'money.act',
      'credit.act',
      'payout.act',
      'commission.act',
      'invoice.act',
      'ledger.look',
      'report.look',
    ],
  },
  {
    key: 'money-approve',
    name: '财务复核',
    rights: ['money.look', 'money.approve', 'payout.approve', 'ledger.look', 'report.regulator'],
  },
] as const satisfies readonly PresetRole<PlatformRight>[]

/** The built-in roles of a face. */
export const ROLES_OF: Readonly<Record<Face, readonly PresetRole[]>> = {
  seller: SELLER_ROLES,
  platform: PLATFORM_ROLES,
}
