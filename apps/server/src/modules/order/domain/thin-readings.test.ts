import { expect, test } from 'vitest'
import { thinReadings } from './thin-readings.ts'

const reading = (minute: number, celsius: number) => ({ at: new Date(minute * 60_000), celsius })

test('few readings stay as they are', () => {
  const few = [reading(0, 4), reading(1, 5)]
  expect(thinReadings(few, 300)).toBe(few)
})

test('many are thinned, the ends and every single excursion stay', () => {
  const many = Array.from({ length: 5000 }, (_, minute) =>
    reading(minute, minute === 2718 ? 9.4 : 5 + (minute % 7) / 10),
  )
  const thin = thinReadings(many, 300)
  expect(thin).toHaveLength(300)
  expect([thin[0], thin.at(-1)]).toEqual([many[0], many.at(-1)])
  expect(thin).toContainEqual(reading(2718, 9.4))
  expect(thin.toSorted((a, b) => a.at.getTime() - b.at.getTime())).toEqual(thin)
})
