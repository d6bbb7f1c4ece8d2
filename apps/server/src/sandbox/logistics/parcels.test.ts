import { expect, test } from 'vitest'
import { coldBoxTenths, stepOn } from './parcels.ts'

const STATES = ['collected', 'in-transit', 'out-for-delivery', 'signed'] as const
const placesOf = (origin: string | null, destination: string | null) =>
  STATES.map(state => stepOn(state, { origin, destination }).place)

test("moves a parcel from its store's city to its buyer's", () => {
  expect(placesOf('广州市', '四川省成都市')).toEqual(['广州市', '广州市', '四川省成都市', '四川省成都市'])
  expect(stepOn('in-transit', { origin: '广州市', destination: '四川省成都市' }).text).toContain('发往四川省成都市')
})

test('keeps a parcel within one city in that city', () => {
  expect(stepOn('in-transit', { origin: '武汉市', destination: '湖北省武汉市' }).text).toBe(
    '快件已在武汉市分拣中心完成分拣，正在发往派送网点',
  )
})

test('names no places when the route is unknown', () => {
  expect(placesOf(null, null)).toEqual([null, null, null, null])
})

test('keeps a cold box between 2 and 8 degrees', () => {
  for (let minute = 0; minute < 3000; minute += 5) {
    const tenths = coldBoxTenths('parcel', new Date(1_800_000_000_000 + minute * 60_000))
    expect(tenths).toBeGreaterThanOrEqual(20)
    expect(tenths).toBeLessThanOrEqual(80)
  }
})
