import type { Face } from './rights.ts'

/**
 * The halves of a console's token. The readable one is seen by that console's pages alone, the guard goes to that console's calls
 * alone: the shop and the other console never get them.
 */
export const FACE_COOKIES = {
  seller: { token: 'xjSeller', tokenPath: '/seller', guard: 'xjSellerGuard', guardPath: '/sellerApis' },
  platform: { token: 'xjPlatform', tokenPath: '/platform', guard: 'xjPlatformGuard', guardPath: '/platformApis' },
} as const satisfies Record<Face, object>
