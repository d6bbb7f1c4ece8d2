import { SandboxQuery } from '#links/sandbox.ts'
import { NO_QUERY, type Screen } from '#shell/screen.ts'

export const sandboxScreens: readonly Screen[] = [
  {
    path: '/sandbox',
    layout: 'bare',
    access: 'anyone',
    query: SandboxQuery,
    isOutside: true,
    page: () => import('./SandboxPage.tsx').then(file => file.SandboxPage),
  },
  {
    path: '/sandbox/gallery',
    layout: 'bare',
    access: 'anyone',
    query: NO_QUERY,
    isOutside: true,
    page: () => import('./GalleryPage.tsx').then(file => file.GalleryPage),
  },
]
