import type { RefusalText } from '../refusal-text.ts'

export const messageRefusals = {
  'notice-beyond-limits': { status: 409, msg: '您只负责部分店铺，请选择要通知的店铺' },
} as const satisfies Record<string, RefusalText>
