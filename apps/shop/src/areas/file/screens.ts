import type { Screen } from '#shell/screen.ts'
import { BatchDownloadQuery } from '#links/file.ts'

export const fileScreens: readonly Screen[] = [
  {
    path: '/batchDownload',
    layout: 'default',
    access: 'member',
    query: BatchDownloadQuery,
    page: () => import('./BatchDownloadPage.tsx').then(file => file.BatchDownloadPage),
  },
]
