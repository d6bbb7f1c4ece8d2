import { expect, test } from 'vitest'
import { type Hold, pickFirstExpired } from './pick.ts'

const hold = (batchNo: string, expiresOn: string | null, quantity: number): Hold => ({
  lineId: 'l',
  batchId: `b-${batchNo}`,
  batchNo,
  expiresOn,
  quantity,
})

test('picks the batch that expires first and returns the rest as spare', () => {
  const holds = [hold('C', null, 4), hold('B', '2028-03-31', 5), hold('A', '2027-09-30', 3)]
  expect(pickFirstExpired(holds, 6)).toEqual({
    picks: [hold('A', '2027-09-30', 3), hold('B', '2028-03-31', 3)],
    spare: [hold('B', '2028-03-31', 2), hold('C', null, 4)],
  })
  expect(pickFirstExpired(holds, 0).picks).toEqual([])
  expect(() => pickFirstExpired(holds, 13)).toThrow('more is supplied than is held')
})
