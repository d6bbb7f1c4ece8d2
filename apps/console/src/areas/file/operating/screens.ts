import type { Screen } from '#shell/screen.ts'

/** 导入导出 of the platform. */
export const fileOperating: readonly Screen[] = [
  {
    path: '/platform/exports',
    title: '导入导出中心',
    right: 'any',
    layout: 'page',
    go: 'x',
    menu: { group: '系统', icon: 'download' },
    page: () => import('../jobs/JobsPage.tsx').then(file => file.JobsPage),
  },
]
