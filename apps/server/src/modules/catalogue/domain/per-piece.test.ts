import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { pricePerPiece } from './per-piece.ts'

for (const [packSpec, price, per] of [
  ['24粒/盒', 96_000, { unit: '粒', unitPrice: 4000 }],
  ['10袋/盒', 96_050, { unit: '袋', unitPrice: 9605 }],
  ['7片/盒', 100_000, { unit: '片', unitPrice: 14_286 }],
  ['1瓶/盒', 96_000, null],
  ['10粒×2板/盒', 96_000, null],
  ['1kg/袋', 96_000, null],
  ['', 96_000, null],
] as const)
  test(`${packSpec || 'no pack spec'} at ${price}`, () =>
    expect(pricePerPiece(packSpec, unitPrice(price))).toEqual(per))
