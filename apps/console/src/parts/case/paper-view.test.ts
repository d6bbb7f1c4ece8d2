import { expect, test } from 'vitest'
import { dragged, transformOf, turned, WHOLE, zoomed } from './paper-view.ts'

test('comes nearer by quarters and stops at six times', () => {
  expect(zoomed(WHOLE, 1).zoom).toBe(1.25)
  expect(zoomed({ ...WHOLE, zoom: 5.5 }, 1).zoom).toBe(6)
})

test('stands in the middle again when it is seen whole', () => {
  const near = dragged(zoomed(WHOLE, 2), { x: 30, y: -10 })
  expect(near).toEqual({ zoom: 1.56, turns: 0, x: 30, y: -10 })
  expect(zoomed(near, -4)).toEqual({ zoom: 0.64, turns: 0, x: 0, y: 0 })
})

test('turns by quarters and comes round', () => {
  expect(turned(turned(turned(turned(WHOLE)))).turns).toBe(0)
  expect(transformOf(turned(zoomed(WHOLE, 1)))).toBe('translate(0px, 0px) rotate(90deg) scale(1.25)')
})
