import type { RefusalText } from '../refusals.ts'

export const paymentRefusals = {} as const satisfies Record<string, RefusalText>
