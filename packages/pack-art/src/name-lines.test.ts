import { describe, expect, test } from 'vitest'
import { fitText, textWidth } from './measure.ts'
import { breakName, nameStem } from './name-lines.ts'

const room = { width: 120, height: 50, max: 24, min: 8 }

describe('breakName', () => {
  test('keeps a short name on one line at full size', () => {
    expect(breakName('黄芪', room)).toEqual({ lines: ['黄芪'], size: 24 })
  })

  test.each([
    ['四味珍层冰硼滴眼液', ['四味珍层冰硼', '滴眼液']],
    ['盐酸二甲双胍缓释片', ['盐酸二甲双胍', '缓释片']],
    ['藿香正气口服液', ['藿香正气', '口服液']],
    ['祛痘洁面乳祛痘洁面乳', ['祛痘洁面乳', '祛痘洁面乳']],
    ['一次性使用医用橡胶检查手套', ['一次性使用', '医用橡胶', '检查手套']],
  ])('breaks %s at a word boundary', (name, lines) => {
    expect(breakName(name, { ...room, width: 84 }).lines).toEqual(lines)
  })

  test('never breaks inside a Latin word or number, nor before a closing sign', () => {
    const { lines } = breakName('重组人生长激素(CHO细胞)注射液0.25mg', { ...room, width: 70 })
    expect(lines.join('')).toBe('重组人生长激素(CHO细胞)注射液0.25mg')
    for (const part of lines) {
      expect(part).not.toMatch(/^[)）、，]/)
      expect(part).not.toMatch(/[(（]$/)
    }
    expect(lines.some(part => part.includes('CHO'))).toBe(true)
    expect(lines.some(part => part.includes('0.25mg'))).toBe(true)
  })

  test('cuts a name that cannot fit with an ellipsis', () => {
    const { lines, size } = breakName('人'.repeat(90), room)
    for (const part of lines) expect(textWidth(part) * size).toBeLessThanOrEqual(room.width)
    expect(lines.at(-1)?.endsWith('…')).toBe(true)
    expect(lines).toHaveLength(3)
    expect(size).toBe(9.2)
  })

  test('shows 未命名 for an empty name', () => {
    expect(breakName('', room).lines).toEqual(['未命名'])
  })
})

test('nameStem removes dosage form, brackets and salt prefix', () => {
  expect(nameStem('感冒灵颗粒')).toBe('感冒灵')
  expect(nameStem('注射用头孢曲松钠', 4)).toBe('头孢曲松')
  expect(nameStem('盐酸二甲双胍缓释片', 4)).toBe('二甲双胍')
  expect(nameStem('阿莫西林克拉维酸钾片(7:1)')).toBe('阿莫西林克拉维酸钾')
  expect(nameStem('黄芪')).toBe('黄芪')
})

test('fitText shrinks the text before it cuts it', () => {
  expect(fitText('四个汉字', 100, 20, 6)).toEqual({ text: '四个汉字', size: 20 })
  expect(fitText('四个汉字', 40, 20, 6)).toEqual({ text: '四个汉字', size: 10 })
  expect(fitText('四个汉字', 20, 20, 6)).toEqual({ text: '四个…', size: 6 })
})
