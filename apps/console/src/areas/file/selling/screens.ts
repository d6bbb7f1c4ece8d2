import type { Screen } from '#shell/screen.ts'

/** 导入导出 of a store. */
export const fileSelling: readonly Screen[] = [
  {
    path: '/seller/jobs',
    title: '导入导出中心',
    right: 'any',
    layout: 'page',
    go: 'x',
    menu: { group: '设置', icon: 'download' },
    page: () => import('./JobCentrePage.tsx').then(file => file.JobCentrePage),
  },
  {
    path: '/seller/imports',
    title: '导入导出中心',
    above: '/seller/jobs',
    right: 'any',
    layout: 'page',
    page: () => import('./JobCentrePage.tsx').then(file => file.JobCentrePage),
  },
  {
    path: '/seller/imports/detail',
    title: '导入任务',
    above: '/seller/jobs',
    right: 'any',
    layout: 'page',
    page: () => import('../imports/ImportPage.tsx').then(file => file.ImportPage),
  },
]
