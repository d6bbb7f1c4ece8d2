import type { Screen } from '#shell/screen.ts'

/** 导入导出 of a store. */
export const fileSelling: readonly Screen[] = [
  {
    path: '/seller/jobs',
    title: '导出中心',
    right: 'any',
    layout: 'page',
    go: 'x',
    menu: { group: '设置', icon: 'download' },
    page: () => import('../jobs/JobsPage.tsx').then(file => file.JobsPage),
  },
]
