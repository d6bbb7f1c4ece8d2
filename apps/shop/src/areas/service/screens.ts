import { z } from 'zod'
import type { Screen } from '../../app/screen.ts'

export const ComplaintQuery = z.object({
  state: z.enum(['waiting', 'answered', 'closed']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** 待评价 or 我的评价; or one order to be judged. */
export const EvaluationQuery = z.object({
  tab: z.enum(['todo', 'done']).default('todo'),
  orderId: z.string().optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** As the customer centre is called; whose talk it is follows from the session. */
export const ImQuery = z.object({
  platformId: z.string().optional(),
  portal: z.coerce.number().int().default(1),
  storeId: z.uuid().optional(),
  companyId: z.string().optional(),
  /** What the question is about. */
  orderId: z.uuid().optional(),
  offerId: z.uuid().optional(),
})

export const serviceScreens: readonly Screen[] = [
  {
    path: '/personal/complaintAndAdv',
    layout: 'fixed',
    access: 'member',
    query: ComplaintQuery,
    page: () => import('./ComplaintPage.tsx').then(file => file.ComplaintPage),
  },
  {
    path: '/personal/evaluation',
    layout: 'fixed',
    access: 'member',
    query: EvaluationQuery,
    page: () => import('./evaluation/EvaluationPage.tsx').then(file => file.EvaluationPage),
  },
  {
    path: '/im',
    title: '在线客服',
    layout: 'bare',
    access: 'anyone',
    query: ImQuery,
    // A window of its own beside the shop, as an outside customer centre would be.
    isOutside: true,
    page: () => import('./chat/ImPage.tsx').then(file => file.ImPage),
  },
]
