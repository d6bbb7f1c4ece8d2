import { expect, test } from 'vitest'
import { travelClassOf } from './travel-class.ts'

test.each([
  ['usual', 'normal', []],
  ['usual', 'cool', []],
  ['usual', 'normal', ['vbp']],
  ['controlled', 'normal', ['vbp', 'ephedrine']],
  ['cold', 'cold', []],
  ['cold', 'cold', ['peptide-hormone']],
] as const)('%s: stored %s with %o', (expected, storageClass, specialFlags) => {
  expect(travelClassOf({ storageClass, specialFlags })).toBe(expected)
})
