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
  {
    path: '/platform/service/chat',
    title: '在线客服',
    right: 'service.act',
    layout: 'workspace',
    go: 'a',
    menu: { group: '客服', icon: 'chat' },
    page: () => import('./chat/PlatformChatPage.tsx').then(file => file.PlatformChatPage),
  },
]
