import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const sandboxScreens: readonly Screen[] = [
  { path: '/sandbox', layout: 'bare', access: 'anyone', query: NO_QUERY, isOutside: true },
]
