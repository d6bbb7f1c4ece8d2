import { BatchDownloadQuery } from '#links/file.ts'
import type { Screen } from '#shell/screen.ts'

export const fileScreens: readonly Screen[] = [
  {
    path: '/batchDownload',
    layout: 'default',
    access: 'member',
    query: BatchDownloadQuery,
    page: () => import('./BatchDownloadPage.tsx').then(file => file.BatchDownloadPage),
  },
]
