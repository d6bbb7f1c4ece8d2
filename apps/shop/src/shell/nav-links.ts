import type { Need } from '#trade/session/leave.ts'
import type { Screen } from './screen.ts'

export interface NavLink {
  readonly label: string
  readonly href: string
  /** A small red flag: 10 点场. */
  readonly badge?: string | undefined
}

/** The main navigation until the back office sets another. */
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

/** Links of the top bar, in groups separated by a hairline. */
export const topLinks: readonly (readonly { readonly label: string; readonly href: string }[])[] = [
  [
    { label: '首页', href: '/' },
    { label: '我的订单', href: '/personal/myOrder' },
    { label: '个人中心', href: '/personal' },
  ],
  [
    { label: '常购清单', href: '/frequentPurchase' },
    { label: '缺货登记', href: '/personal/myShortageBox' },
    { label: '我的资质', href: '/personal/qualificationManage' },
  ],
  [
    { label: '商家入驻', href: '/merchants' },
    { label: '帮助中心', href: '/help' },
  ],
]

interface Reader {
  readonly isAuthenticated: boolean
  readonly isVisitor: boolean
}

let installed: readonly Screen[] = []

/** The router registers all screens here, because the shell is below them and imports none. */
export function installScreens(screens: readonly Screen[]): void {
  installed = screens
}

export function installedScreens(): readonly Screen[] {
  return installed
}

/**
 * Whether to show a link: the page exists, and a visitor may open it. Callers without a session see all links, because
 * the log-in page leads on.
 */
export function isReachable(screens: readonly Screen[], href: string, reader: Reader): boolean {
  if (!href.startsWith('/')) return true
  const path = href.split(/[?#]/, 1)[0]
  const screen = screens.find(one => one.path === path)
  if (!screen?.page) return false
  return reader.isAuthenticated || !reader.isVisitor || screen.access !== 'member'
}

/** What the page of a link requires besides a log-in. */
export function needsOf(screens: readonly Screen[], href: string): readonly Need[] {
  const path = href.split(/[?#]/, 1)[0]
  return screens.find(one => one.path === path)?.needs ?? []
}
