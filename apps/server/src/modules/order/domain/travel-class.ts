import { isUnderSpecialControl } from '@xiaojiu/kernel/special-control.ts'

/** Goods that need a way, papers and keepers of their own are ordered apart from the others. */
export const TRAVEL_CLASSES = ['usual', 'controlled', 'cold'] as const
export type TravelClass = (typeof TRAVEL_CLASSES)[number]

/** How goods travel: in the cold, watched, or as all others do. */
export function travelClassOf(product: {
  readonly storageClass: string
  readonly specialFlags: readonly string[]
}): TravelClass {
  if (product.storageClass === 'cold') return 'cold'
  return isUnderSpecialControl(product.specialFlags) ? 'controlled' : 'usual'
}
