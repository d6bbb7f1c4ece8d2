import type { RefusalText } from '../refusals.ts'

export const orderRefusals = {} as const satisfies Record<string, RefusalText>
