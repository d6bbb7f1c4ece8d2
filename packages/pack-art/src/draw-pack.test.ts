import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { composePack, drawPack } from './draw-pack.ts'
import type { PackFacts } from './facts.ts'
import { sampleGoods } from './sample-goods.ts'
import { packShapes } from './shape-rules.ts'
import { hostileNames, longNames, manyGoods } from './testing/test-goods.ts'
import { isWellFormed } from './testing/test-xml.ts'

const base: PackFacts = {
  genericName: '阿莫西林胶囊',
  brandName: '联邦',
  spec: '0.25g×24粒',
  makerName: '珠海联邦制药股份有限公司中山分公司',
  goodsClass: 'chemical',
  dosageForm: '胶囊剂',
  categoryCode: '010701',
  rxClass: 'rx',
}

const idsOf = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(found => found[1] ?? '')
const refsOf = (svg: string): string[] => [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(found => found[1] ?? '')

describe('drawPack', () => {
  test('draws the same picture for equal facts in any key order', () => {
    const turned = Object.fromEntries(Object.entries(base).reverse()) as unknown as PackFacts
    expect(drawPack(base)).toBe(drawPack({ ...base }))
    expect(drawPack(turned)).toBe(drawPack(base))
  })

  test('draws one SVG of 240 by 240 with an accessible label', () => {
    const svg = drawPack(base)
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img"')).toBe(true)
    expect(svg).toContain('aria-label="阿莫西林胶囊 0.25g×24粒 包装示意图"')
    expect(svg).not.toContain(' width="240" height="240"')
    expect(drawPack(base, { size: 72 })).toContain('viewBox="0 0 240 240" width="72" height="72"')
  })

  test('draws every sample as well-formed SVG without invalid numbers or external content', () => {
    for (const facts of manyGoods(300)) {
      const svg = drawPack(facts)
      expect(isWellFormed(svg), facts.genericName).toBe(true)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
      expect(svg).not.toMatch(/<(script|foreignObject|image|a)\b|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
    }
  })

  test('prints name, brand, spec and maker', () => {
    const { printed } = composePack(base)
    const words = printed.map(each => each.text)
    expect(words).toContain('阿莫西林胶囊')
    expect(words).toContain('联邦')
    expect(words).toContain('0.25g×24粒')
    expect(words).toContain('珠海联邦制药股份有限公司中山分公司')
    expect(words).toContain('Rx')
  })

  test('escapes markup in every text', () => {
    for (const name of hostileNames) {
      for (const shape of sampleGoods) {
        const svg = drawPack({ ...shape, genericName: name, brandName: name, spec: name, makerName: name })
        expect(isWellFormed(svg), `${name} as ${shape.genericName}`).toBe(true)
        expect(svg).not.toMatch(/<script|<img|onload=["a]/)
      }
    }
    expect(drawPack({ ...base, genericName: `<b>"甲"&'乙'` })).toContain('&lt;b&gt;&quot;甲&quot;&amp;&#39;乙&#39;')
  })

  test('draws a picture for empty texts', () => {
    const svg = drawPack({ ...base, genericName: '', brandName: '', spec: '', makerName: '', categoryCode: '' })
    expect(isWellFormed(svg)).toBe(true)
    expect(svg).not.toMatch(/NaN|undefined/)
  })

  test('keeps ids unique over 200 goods and gives every reference its target', () => {
    const goods = manyGoods(200)
    expect(new Set(goods.map(one => JSON.stringify(one))).size).toBe(200)
    const seen = new Set<string>()
    for (const facts of goods) {
      const svg = drawPack(facts)
      const ids = idsOf(svg)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) {
        expect(seen.has(id), `${id} of ${facts.genericName}`).toBe(false)
        seen.add(id)
      }
      for (const ref of refsOf(svg)) expect(ids, facts.genericName).toContain(ref)
    }
    expect(seen.size).toBeGreaterThan(400)
  })

  test('sanitises a given id and uses it as prefix', () => {
    const ids = idsOf(drawPack(base, { id: '9"><x' }))
    expect(ids.length).toBeGreaterThan(1)
    for (const id of ids) expect(id).toMatch(/^p9___x[a-z0-9]+$/)
  })

  test('reaches every shape with some sample', () => {
    const reached = new Set(sampleGoods.map(facts => composePack(facts).shape))
    expect(packShapes.filter(shape => !reached.has(shape))).toEqual([])
    expect(packShapes.length).toBeGreaterThanOrEqual(34)
  })

  test('keeps every text inside its panel, also with very long names', () => {
    const goods = manyGoods(300)
    for (const facts of [
      ...goods,
      ...longNames.flatMap(name => sampleGoods.map(one => ({ ...one, genericName: name }))),
    ]) {
      for (const each of composePack(facts).printed) {
        expect(each.left, `${each.text} of ${facts.genericName}`).toBeGreaterThanOrEqual(each.panelLeft - 0.05)
        expect(each.right, `${each.text} of ${facts.genericName}`).toBeLessThanOrEqual(each.panelRight + 0.05)
        expect(each.size).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('draws different pictures for the goods of one list, even without text', () => {
    const makers = ['华北制药股份有限公司', '齐鲁制药有限公司', '石药集团欧意药业有限公司', '哈药集团制药总厂']
    const list = makers.flatMap(makerName =>
      ['阿莫西林胶囊', '头孢拉定胶囊', '克拉霉素胶囊', '罗红霉素胶囊', '诺氟沙星胶囊', '盐酸克林霉素胶囊'].map(
        genericName => ({ ...base, genericName, makerName, brandName: undefined }),
      ),
    )
    const bare = list.map(facts => drawPack(facts, { id: 'x' }).replace(/<text.*?<\/text>| aria-label="[^"]*"/g, ''))
    expect(new Set(bare).size).toBe(list.length)
  })

  test('stays within the size budget', () => {
    const sizes = sampleGoods.map(facts => Buffer.byteLength(drawPack(facts))).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(5 * 1024)
    expect(sizes[Math.floor(sizes.length * 0.95)]).toBeLessThan(7 * 1024)
    expect(sizes.at(-1)).toBeLessThan(9 * 1024)
  })
})
