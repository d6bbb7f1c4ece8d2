import type { Screen } from '#shell/screen.ts'

/** 员工 of a store. */
export const staffSelling: readonly Screen[] = [
  {
    path: '/seller/login',
    title: '商家登录',
    right: 'anyone',
    layout: 'bare',
    page: () => import('../session/LogInPage.tsx').then(file => file.LogInPage),
  },
]
