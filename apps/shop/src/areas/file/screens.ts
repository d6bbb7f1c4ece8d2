import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const fileScreens: readonly Screen[] = [
  { path: '/batchDownload', layout: 'default', access: 'member', query: NO_QUERY },
]
