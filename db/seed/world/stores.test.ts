import { describe, expect, test } from 'vitest'
import { creditCode } from './check-digits.ts'
import { makeStores } from './stores.ts'

const options = { seed: 20260909, today: '2026-03-01' }
const stores = makeStores(options)

describe('stores', () => {
  test('makes 60 stores of the three types in at least 20 provinces', () => {
    expect(stores.length).toBe(60)
    expect(
      Object.fromEntries(
        Object.entries(Object.groupBy(stores, store => store.type)).map(([type, own]) => [type, own?.length]),
      ),
    ).toEqual({
      'self-run': 8,
      joint: 14,
      'third-party': 38,
    })
    expect(new Set(stores.map(store => store.place.provinceCode)).size).toBeGreaterThanOrEqual(20)
  })

  test('makes unique and well-formed keys, names, credit codes and phones', () => {
    for (const pick of [
      (s: (typeof stores)[number]) => s.key,
      (s: (typeof stores)[number]) => s.name,
      (s: (typeof stores)[number]) => s.creditCode,
      (s: (typeof stores)[number]) => s.servicePhone,
    ])
      expect(new Set(stores.map(pick)).size).toBe(60)
    for (const store of stores) {
      expect(store.creditCode).toMatch(/^[0-9A-HJ-NP-RT-UW-Y]{2}\d{6}[0-9A-HJ-NP-RT-UW-Y]{10}$/)
      expect(
        creditCode(store.creditCode.slice(0, 2), store.creditCode.slice(2, 8), store.creditCode.slice(8, 16)),
      ).toBe(store.creditCode)
      expect(store.servicePhone).toMatch(/^400-?\d{3}-?\d{4}$/)
      expect(store.key).toMatch(/^[a-z0-9-]+$/)
      expect(store.companyName.length).toBeGreaterThanOrEqual(4)
    }
  })

  test('gives stores valid licences, numbered as in the trade, that cover the goods they sell', () => {
    for (const store of stores) {
      const papers = new Map(store.licences.map(licence => [licence.code, licence]))
      expect(papers.size, store.key).toBe(store.licences.length)
      for (const licence of store.licences)
        expect(licence.expiresOn === null || licence.expiresOn > options.today, `${store.key} ${licence.code}`).toBe(
          true,
        )
      expect(papers.get('BL')?.number).toBe(store.creditCode)
      const sellsMedicine = store.goodsClasses.some(each =>
        ['chemical', 'patent-chinese', 'biological', 'herbal-slices'].includes(each),
      )
      expect(papers.has('DL'), store.key).toBe(sellsMedicine)
      if (sellsMedicine) expect(papers.get('DL')?.number).toMatch(/^[一-龥]AA\d{9}$/)
      if (store.goodsClasses.includes('device-2'))
        expect(papers.get('D2')?.number).toMatch(/^[一-龥]{1,4}药监械经营备\w{6,12}号$/)
      if (store.goodsClasses.includes('device-3'))
        expect(papers.get('D3')?.number).toMatch(/^[一-龥]{1,4}药监械经营许\w{6,12}号$/)
      if (store.goodsClasses.includes('health-food')) expect(papers.get('FD')?.number).toMatch(/^JY\d{14}$/)
    }
  })

  test('has one default postage rule per store, and free delivery from the minimum order or above', () => {
    for (const { postageRules, key } of stores) {
      expect(postageRules.filter(rule => rule.provinceCodes.length === 0).length, key).toBe(1)
      for (const rule of postageRules)
        expect(rule.freeFromFen === null || rule.freeFromFen >= rule.minOrderFen, key).toBe(true)
    }
  })

  test('makes the same stores for the same seed and appends new ones for a larger count', () => {
    expect(makeStores(options)).toEqual(stores)
    expect(makeStores({ ...options, seed: 7 })).not.toEqual(stores)
    const many = makeStores({ ...options, count: 300 })
    expect(many.length).toBe(300)
    expect(many.slice(0, 60)).toEqual(stores)
    expect(new Set(many.map(store => store.key)).size).toBe(300)
    expect(new Set(many.map(store => store.creditCode)).size).toBe(300)
  })
})
