/** How much more or less goods sell in a month, by category prefix: [prefix, factors January to December]. */
const SEASONS: readonly (readonly [string, readonly number[]])[] = [
  ['0101', [1.9, 1.6, 1.3, 1.1, 0.8, 0.6, 0.6, 0.6, 0.8, 1.1, 1.5, 1.9]],
  ['0102', [1.7, 1.5, 1.3, 1.1, 0.9, 0.7, 0.6, 0.7, 0.9, 1.2, 1.4, 1.7]],
  ['011301', [1.8, 1.5, 1.3, 1.1, 0.9, 0.7, 0.6, 0.6, 0.9, 1.2, 1.5, 1.8]],
  ['011302', [1.7, 1.5, 1.2, 1.0, 0.9, 0.7, 0.6, 0.7, 0.9, 1.2, 1.5, 1.7]],
  ['010303', [0.8, 0.8, 0.9, 1.0, 1.2, 1.6, 1.8, 1.7, 1.3, 1.0, 0.8, 0.8]],
  ['080101', [0.9, 0.9, 0.9, 1.0, 1.2, 1.4, 1.5, 1.4, 1.1, 0.9, 0.9, 0.9]],
  ['0116', [0.8, 0.9, 1.4, 1.6, 1.4, 1.1, 0.9, 0.9, 1.2, 1.1, 0.8, 0.8]],
  ['0603', [0.5, 0.5, 0.7, 1.0, 1.5, 1.9, 2.0, 1.7, 1.1, 0.7, 0.5, 0.5]],
  ['0205', [1.4, 1.1, 0.9, 0.8, 0.7, 0.7, 0.7, 0.8, 1.0, 1.2, 1.4, 1.5]],
  ['030202', [1.6, 1.4, 1.2, 1.0, 0.9, 0.8, 0.8, 0.8, 0.9, 1.0, 1.3, 1.6]],
]

/** 1 for goods that sell alike all year. */
export function seasonFactor(categoryCode: string, month: number): number {
  const found = SEASONS.find(([prefix]) => categoryCode.startsWith(prefix))
  return found?.[1][month - 1] ?? 1
}
