import type { Screen } from '#shell/screen.ts'

/** 消息与公告 of a store. */
export const messageSelling: readonly Screen[] = [
  {
    path: '/seller/inbox',
    title: '消息与公告',
    right: 'any',
    layout: 'page',
    go: 'n',
    menu: { group: '工作台', icon: 'bell', counts: 'inbox' },
    page: () => import('./InboxPage.tsx').then(file => file.InboxPage),
  },
]
