import type { RefusalText } from '../refusals.ts'

export const fileRefusals = {} as const satisfies Record<string, RefusalText>
