import { expect, test } from 'vitest'
import { piecesOf } from './offer.ts'

for (const [packSpec, pieces] of [
  ['24粒/盒', { unit: '粒', count: 24 }],
  ['10袋/盒', { unit: '袋', count: 10 }],
  ['7片/盒', { unit: '片', count: 7 }],
  ['1瓶/盒', null],
  ['10粒×2板/盒', null],
  ['1kg/袋', null],
  ['', null],
] as const)
  test(`describes the content of ${packSpec || 'a pack without a spec'}`, () =>
    expect(piecesOf(packSpec)).toEqual(pieces))
