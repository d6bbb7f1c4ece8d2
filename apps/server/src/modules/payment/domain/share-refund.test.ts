import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { shareRefund } from './share-refund.ts'

const left = { channel: fen(700), wallet: fen(300) }

test.each([
  ['the channel comes first', 500, { channel: 500, wallet: 0 }],
  ['then the wallet', 800, { channel: 700, wallet: 100 }],
  ['all of it', 1000, { channel: 700, wallet: 300 }],
  ['never more than was paid', 1001, null],
  ['nor nothing', 0, null],
])('what goes back: %s', (_, amount, shares) => {
  expect(shareRefund(fen(amount), left)).toEqual(shares)
})
