/** Who pays a store for a refund that it does not bear, in the words of its books. */
export const COMPENSATIONS = { carrier: '承运商赔付', platform: '平台承担赔付' } as const
export type Compensator = keyof typeof COMPENSATIONS
export const COMPENSATORS = Object.keys(COMPENSATIONS) as [Compensator, ...Compensator[]]
