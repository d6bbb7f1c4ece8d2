import { expect, test } from 'vitest'
import { CHART, temperatureChart, temperatureFacts } from './temperature-chart.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour))

test('draws the line from the first to the last reading with the allowed range on the axis', () => {
  const { points, ticks, start, end } = temperatureChart([
    { at: at(0), celsius: 4 },
    { at: at(2), celsius: 6.2 },
  ])
  const [first = '', last = ''] = points.split(' ')
  expect(first.startsWith(`${CHART.left},`)).toBe(true)
  expect(last.startsWith(`${CHART.width - CHART.right},`)).toBe(true)
  expect(ticks.map(({ text }) => text)).toEqual(['2℃', '5℃', '8℃'])
  expect([start, end]).toEqual(['11-15 08:00', '11-15 10:00'])
})

test('counts the readings outside the allowed range', () => {
  const readings = [1.9, 2, 8, 8.1].map((celsius, hour) => ({ at: at(hour), celsius }))
  expect(temperatureFacts(readings)).toEqual({ least: 1.9, most: 8.1, strayCount: 2 })
})
