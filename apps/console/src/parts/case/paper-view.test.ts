import { expect, test } from 'vitest'
import { dragged, likenessOf, marked, transformOf, turned, WHOLE, zoomed } from './paper-view.ts'

test('zooms in by a factor of 1.25 per step and stops at 6', () => {
  expect(zoomed(WHOLE, 1).zoom).toBe(1.25)
  expect(zoomed({ ...WHOLE, zoom: 5.5 }, 1).zoom).toBe(6)
})

test('centres the picture again when it is zoomed out', () => {
  const near = dragged(zoomed(WHOLE, 2), { x: 30, y: -10 })
  expect(near).toEqual({ zoom: 1.56, turns: 0, x: 30, y: -10 })
  expect(zoomed(near, -4)).toEqual({ zoom: 0.64, turns: 0, x: 0, y: 0 })
})

test('rotates by 90 degrees and returns to the start after four turns', () => {
  expect(turned(turned(turned(turned(WHOLE)))).turns).toBe(0)
  expect(transformOf(turned(zoomed(WHOLE, 1)))).toBe('translate(0px, 0px) rotate(90deg) scale(1.25)')
})

test('rates texts as near when they differ only in spaces and punctuation width', () => {
  expect(likenessOf('鹦鹉大道 288 号 1 层', '鹦鹉大道288号1层')).toBe('near')
  expect(likenessOf('（武汉）药店', '(武汉)药店')).toBe('near')
  expect(likenessOf('吴丽萍', '吴丽平')).toBe('different')
  expect(likenessOf('黄志强', '黄志强')).toBe('same')
  expect(likenessOf('黄志强', null)).toBe('unread')
})

test('marks the characters that the other text does not have', () => {
  expect(marked('鄂DA027103168', '鄂DA027103186')).toEqual([
    { text: '鄂DA0271031', isMarked: false },
    { text: '68', isMarked: true },
  ])
  expect(marked('化学药、中药饮片、生物制品', '化学药、中药饮片')).toEqual([
    { text: '化学药、中药饮片', isMarked: false },
    { text: '、生物制品', isMarked: true },
  ])
  expect(marked('aab', 'ab')).toEqual([
    { text: 'a', isMarked: false },
    { text: 'a', isMarked: true },
    { text: 'b', isMarked: false },
  ])
})
