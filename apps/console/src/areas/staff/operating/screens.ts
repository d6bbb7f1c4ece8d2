import type { Screen } from '#shell/screen.ts'

/** 员工 of the platform. */
export const staffOperating: readonly Screen[] = [
  {
    path: '/platform/login',
    title: '后台登录',
    right: 'anyone',
    layout: 'bare',
    page: () => import('../session/LogInPage.tsx').then(file => file.LogInPage),
  },
]
