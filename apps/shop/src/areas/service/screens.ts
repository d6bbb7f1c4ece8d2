import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const serviceScreens: readonly Screen[] = [
  { path: '/personal/complaintAndAdv', layout: 'fixed', access: 'member', query: NO_QUERY },
]
