import { z } from 'zod'
import type { Screen } from '../../app/screen.ts'

export const ComplaintQuery = z.object({
  state: z.enum(['waiting', 'answered', 'closed']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export const serviceScreens: readonly Screen[] = [
  {
    path: '/personal/complaintAndAdv',
    layout: 'fixed',
    access: 'member',
    query: ComplaintQuery,
    page: () => import('./ComplaintPage.tsx').then(file => file.ComplaintPage),
  },
]
