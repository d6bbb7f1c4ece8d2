import { expect, test } from 'vitest'
import { coldBoxTenths } from './cold-box.ts'

test('a cold box stays between 2 and 8 degrees', () => {
  for (let minute = 0; minute < 3000; minute += 5) {
    const tenths = coldBoxTenths('parcel', new Date(1_800_000_000_000 + minute * 60_000))
    expect(tenths).toBeGreaterThanOrEqual(20)
    expect(tenths).toBeLessThanOrEqual(80)
  }
})
