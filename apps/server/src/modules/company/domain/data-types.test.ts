import { expect, test } from 'vitest'
import { askedDataTypes } from './data-types.ts'

for (const [given, asked] of [
  [undefined, ['1', '2']],
  ['', ['1', '2']],
  ['1', ['1']],
  ['1, 2', ['1', '2']],
  [['2'], ['2']],
  [['3', '4'], []],
] as const)
  test(`asked for ${JSON.stringify(given)} the list holds ${JSON.stringify(asked)}`, () => {
    expect(askedDataTypes(given)).toEqual(asked)
  })
