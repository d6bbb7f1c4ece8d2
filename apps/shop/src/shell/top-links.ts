/** Links of the top bar, in groups that a hairline parts. */
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
