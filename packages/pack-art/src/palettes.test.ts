import { describe, expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { paletteNameOf, palettes, turnPalette } from './palettes.ts'

// The first two levels of the category tree: level-1 code and how many children it has.
const tree = { '01': 19, '02': 6, '03': 6, '04': 3, '05': 3, '06': 3, '07': 3, '08': 2 }

const secondLevel = Object.entries(tree).flatMap(([code, count]) =>
  Array.from({ length: count }, (_, index) => `${code}${String(index + 1).padStart(2, '0')}`),
)

describe('palettes', () => {
  test('has at least fourteen palettes of four different colours', () => {
    expect(Object.keys(palettes).length).toBeGreaterThanOrEqual(14)
    for (const one of Object.values(palettes)) {
      expect(new Set([one.main, one.deep, one.pale, one.accent]).size).toBe(4)
      for (const colour of Object.values(one)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test('has a palette for every category of level 1 and 2, inherited by deeper codes', () => {
    expect(secondLevel).toHaveLength(45)
    for (const code of [...Object.keys(tree), ...secondLevel]) {
      expect(paletteNameOf(code), code).toBeDefined()
      expect(paletteNameOf(`${code}01`.slice(0, 6)), code).toBeDefined()
    }
    expect(paletteNameOf('010501')).toBe('heart')
    expect(paletteNameOf('0299')).toBe('herb')
    expect(paletteNameOf('99')).toBeUndefined()
    expect(paletteNameOf('')).toBeUndefined()
  })

  test('gives each medicine category its own palette', () => {
    const names = secondLevel.filter(code => code.startsWith('01')).map(paletteNameOf)
    expect(new Set(names).size).toBe(19)
  })

  test('keeps white text readable on every palette at any hue rotation', () => {
    for (const [name, one] of Object.entries(palettes)) {
      for (const degrees of [-24, -12, -6, 0, 6, 12, 24]) {
        const turned = turnPalette(one, degrees)
        expect(contrast(turned.main, '#ffffff'), `${name} ${degrees}`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(turned.deep, turned.pale), `${name} ${degrees}`).toBeGreaterThanOrEqual(6)
      }
    }
  })
})
