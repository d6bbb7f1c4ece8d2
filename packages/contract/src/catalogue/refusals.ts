import type { RefusalText } from '../refusals.ts'

export const catalogueRefusals = {} as const satisfies Record<string, RefusalText>
