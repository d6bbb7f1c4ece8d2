import { BoxIcon, DocIcon, type Icon, PenIcon, ShieldIcon, UserIcon, YuanIcon } from '@xiaojiu/ui/icon/icons.tsx'

interface MenuLink {
  readonly label: string
  /** The label for sub-accounts. */
  readonly subLabel?: string
  readonly href: string
  /** The link of the number: the list of what is counted. */
  readonly countedHref?: string
}

export interface AccountMenuGroup {
  readonly label: string
  readonly Sign: Icon
  readonly links: readonly MenuLink[]
}

const link = (label: string, child: string): MenuLink => ({ label, href: `/personal/${child}` })

/** Orders first; then tools, money, company and settings. */
export const accountMenu: readonly AccountMenuGroup[] = [
  { label: '总览', Sign: UserIcon, links: [{ label: '账户总览', href: '/personal' }] },
  {
    label: '订单与售后',
    Sign: DocIcon,
    links: [
      { ...link('我的订单', 'myOrder'), countedHref: '/personal/myOrder?state=awaiting-payment' },
      link('历史订单', 'historyOrder'),
      link('退货退款', 'returnRefund'),
      link('订单评价', 'evaluation'),
      link('对账单', 'contactBill'),
      { ...link('发票管理', 'invoiceManage'), countedHref: '/personal/invoiceManage?tab=unread' },
    ],
  },
  {
    label: '采购工具',
    Sign: BoxIcon,
    links: [
      link('快捷下单', 'quickOrder'),
      link('采购记录', 'historyPurchase'),
      link('缺货登记', 'myShortageBox'),
      link('我的关注', 'myAttention'),
      link('浏览记录', 'historyBrowse'),
      link('秒杀预约', 'seconds'),
      link('一键开户', 'oneClickEnter'),
    ],
  },
  {
    label: '资产',
    Sign: YuanIcon,
    links: [
      link('我的钱包', 'myWallet'),
      link('我的账单', 'myBill'),
      link('金融服务', 'myFinance'),
      link('优惠券', 'myCoupon'),
      link('九采币', 'myJzb'),
      link('抽奖记录', 'myLottery'),
    ],
  },
  {
    label: '企业与资质',
    Sign: ShieldIcon,
    links: [
      link('资质管理', 'qualificationManage'),
      link('首营记录', 'firstCampList'),
      link('企业信息与 CA', 'enterpriseInfo'),
      link('收货地址', 'address'),
      link('资质变更记录', 'updateRecord'),
      link('企业绑定', 'companyAdministration'),
      link('代收协议', 'collectionAgreement'),
    ],
  },
  {
    label: '账号设置',
    Sign: PenIcon,
    links: [
      { ...link('员工账号', 'employeeAccountManagement'), subLabel: '采购审批' },
      link('账号安全', 'accountSecurity'),
      link('支付设置', 'payConfig'),
      link('投诉与建议', 'complaintAndAdv'),
    ],
  },
]

/** Pages that belong to an entry without being below its address. */
const REACHED_FROM: Readonly<Record<string, string>> = {
  invoiceDetail: 'invoiceManage',
  goodsReturn: 'returnRefund',
  onlinePayDetail: 'myBill',
  changeMobile: 'accountSecurity',
  updateLicense: 'qualificationManage',
  updateLegalPerson: 'qualificationManage',
  updateHistory: 'qualificationManage',
  replenishLisence: 'qualificationManage',
}

/** The entry of a page: itself, the nearest one above it, or the one it belongs to. */
export function menuHrefOf(pathname: string): string | null {
  const from = REACHED_FROM[pathname.replace('/personal/', '')]
  if (from !== undefined) return `/personal/${from}`
  const hrefs = accountMenu.flatMap(group => group.links.map(({ href }) => href))
  const above = hrefs.filter(href => pathname === href || (href !== '/personal' && pathname.startsWith(`${href}/`)))
  return above.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** The label of the entry of a page. */
export function menuLabelOf(pathname: string): string {
  const href = menuHrefOf(pathname)
  return accountMenu.flatMap(group => group.links).find(one => one.href === href)?.label ?? '个人中心'
}

/** The entry to return to from a page without one. */
export function menuAbove(pathname: string): { readonly label: string; readonly href: string } | null {
  const above = menuHrefOf(pathname)
  if (above === pathname) return null
  return accountMenu.flatMap(group => group.links).find(({ href }) => href === above) ?? null
}
