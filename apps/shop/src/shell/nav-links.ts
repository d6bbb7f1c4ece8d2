export interface NavLink {
  readonly label: string
  readonly href: string
  /** A small red flag: 10 点场. */
  readonly badge?: string | undefined
}

/** The main navigation until the back office says otherwise. */
export const navLinks: readonly NavLink[] = [
  { label: '首页', href: '/' },
  { label: '全部商品', href: '/search' },
  { label: '限时秒杀', href: '/active/seckill' },
  { label: '拼团', href: '/active/group' },
  { label: '特价', href: '/active/sale' },
  { label: '满减专区', href: '/active/fullreduce' },
  { label: '优惠套餐', href: '/active/combo' },
  { label: '近效期清仓', href: '/active/saleClearance' },
  { label: '领券中心', href: '/coupon' },
  { label: '全部店铺', href: '/allStore' },
  { label: '常购清单', href: '/frequentPurchase' },
]
