import type { Screen } from '#shell/screen.ts'

/** 客服 of the platform. */
export const serviceOperating: readonly Screen[] = [
  {
    path: '/platform/service/complaints',
    title: '投诉建议',
    right: 'service.act',
    layout: 'page',
    go: 'u',
    menu: { group: '客服', icon: 'megaphone' },
    page: () => import('./ComplaintsPage.tsx').then(file => file.ComplaintsPage),
  },
]
