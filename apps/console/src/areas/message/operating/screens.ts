import type { Screen } from '#shell/screen.ts'

/** 消息 for the platform's staff. */
export const messageOperating: readonly Screen[] = [
  {
    path: '/platform/inbox',
    title: '消息',
    right: 'any',
    layout: 'page',
    go: 'i',
    menu: { group: '工作台', icon: 'bell', counts: 'inbox' },
    page: () => import('./OperatorInboxPage.tsx').then(file => file.OperatorInboxPage),
  },
  {
    path: '/platform/content/messages',
    title: '商家公告',
    right: 'message.act',
    layout: 'page',
    menu: { group: '内容', icon: 'bell' },
    page: () => import('./NoticesPage.tsx').then(file => file.NoticesPage),
  },
]
