import type { Face } from './rights.ts'

/**
 * The two halves of a console's token. Only that console's pages can read the first; only its calls receive the guard. The shop
 * and the other console never get them.
 */
export const FACE_COOKIES = {
  seller: { token: 'xjSeller', tokenPath: '/seller', guard: 'xjSellerGuard', guardPath: '/sellerApis' },
  platform: { token: 'xjPlatform', tokenPath: '/platform', guard: 'xjPlatformGuard', guardPath: '/platformApis' },
} as const satisfies Record<Face, object>
