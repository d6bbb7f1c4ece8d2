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
  {
    path: '/seller/imports',
    title: '导入中心',
    right: 'any',
    layout: 'page',
    menu: { group: '设置', icon: 'file' },
    page: () => import('../imports/ImportsPage.tsx').then(file => file.ImportsPage),
  },
  {
    path: '/seller/imports/detail',
    title: '导入任务',
    right: 'any',
    layout: 'page',
    page: () => import('../imports/ImportPage.tsx').then(file => file.ImportPage),
  },
]
