import type { Screen } from '#shell/screen.ts'

/** 登录账号 of buyers, in the console of the platform. */
export const identityOperating: readonly Screen[] = [
  {
    path: '/platform/proxy',
    title: '代客登录',
    right: 'proxy.act',
    layout: 'page',
    go: 'p',
    menu: { group: '企业', icon: 'users' },
    page: () => import('./ProxyPage.tsx').then(file => file.ProxyPage),
  },
  {
    path: '/platform/accounts',
    title: '登录账号',
    right: 'company.act',
    layout: 'page',
    go: 'z',
    menu: { group: '企业', icon: 'user' },
    page: () => import('./AccountsPage.tsx').then(file => file.AccountsPage),
  },
]
