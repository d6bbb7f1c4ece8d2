import type { RefusalText } from '../refusals.ts'

export const cartRefusals = {} as const satisfies Record<string, RefusalText>
