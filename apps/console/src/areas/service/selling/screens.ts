import type { Screen } from '#shell/screen.ts'

/** 客服 of a store. */
export const serviceSelling: readonly Screen[] = [
  {
    path: '/seller/service/chat',
    title: '在线客服',
    right: 'service.act',
    layout: 'workspace',
    go: 'c',
    menu: { group: '客服', icon: 'chat' },
    page: () => import('../chat/ChatPage.tsx').then(file => file.ChatPage),
  },
  {
    path: '/seller/service/complaints',
    title: '投诉协办',
    right: 'service.act',
    layout: 'page',
    go: 'u',
    menu: { group: '客服', icon: 'megaphone' },
    page: () => import('./InquiriesPage.tsx').then(file => file.InquiriesPage),
  },
]
