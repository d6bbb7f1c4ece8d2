import type { Screen } from '#shell/screen.ts'

/** 演示世界 in the console of the platform. */
export const sandboxOperating: readonly Screen[] = [
  {
    path: '/platform/demo',
    title: '演示世界',
    right: 'demo.act',
    isDemoOnly: true,
    layout: 'page',
    go: 'w',
    menu: { group: '系统', icon: 'bolt' },
    page: () => import('./DemoPage.tsx').then(file => file.DemoPage),
  },
]
