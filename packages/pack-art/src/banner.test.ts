import { describe, expect, test } from 'vitest'
import { BANNER_THEMES, drawBanner } from './banner.ts'
import { sampleGoods } from './sample-goods.ts'
import { hostileNames } from './testing/test-goods.ts'
import { isWellFormed } from './testing/test-xml.ts'

const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(found => found[1] ?? '')

describe('drawBanner', () => {
  const facts = {
    title: '换季备货季',
    subtitle: '满 ¥1,500 减 ¥80',
    theme: 'brand',
    goods: sampleGoods.slice(0, 5),
  } as const

  test('is deterministic, 1200 by 330, and shows three packs', () => {
    const svg = drawBanner(facts)
    expect(svg).toBe(drawBanner(facts))
    expect(svg).toContain('viewBox="0 0 1200 330"')
    expect(svg.match(/包装示意图/g)).toHaveLength(3)
    expect(svg).toContain('>换季备货季</text>')
    expect(svg).not.toContain('进入会场')
    expect(drawBanner({ ...facts, action: '进入会场' })).toContain('>进入会场</text>')
  })

  test('draws every theme as well-formed SVG with unique ids, also without goods', () => {
    const looks = BANNER_THEMES.map(theme => drawBanner({ ...facts, theme }))
    for (const svg of [...looks, drawBanner({ ...facts, goods: [] })]) {
      expect(isWellFormed(svg)).toBe(true)
      expect(new Set(ids(svg)).size).toBe(ids(svg).length)
    }
    expect(new Set(looks).size).toBe(BANNER_THEMES.length)
  })

  test('keeps ids unique when the same article is drawn several times', () => {
    const [one] = sampleGoods
    if (one === undefined) throw new Error('no samples')
    const found = ids(drawBanner({ ...facts, goods: [one, one, one], id: 'hero' }))
    expect(new Set(found).size).toBe(found.length)
    expect(found.every(id => id.startsWith('hero'))).toBe(true)
  })

  test('escapes markup in titles', () => {
    for (const name of hostileNames) {
      expect(isWellFormed(drawBanner({ ...facts, title: name, subtitle: name, action: name })), name).toBe(true)
    }
  })
})
