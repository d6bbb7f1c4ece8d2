import { ComplaintQuery, EvaluationQuery, ImQuery } from '#links/service.ts'
import type { Screen } from '#shell/screen.ts'

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
    // Opens in its own window, like an external customer-service site.
    isOutside: true,
    page: () => import('./chat/ImPage.tsx').then(file => file.ImPage),
  },
]
