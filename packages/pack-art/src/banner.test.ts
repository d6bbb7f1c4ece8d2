import { describe, expect, test } from 'vitest'
import { BANNER_THEMES, drawBanner } from './banner.ts'
import { drawLicencePaper } from './licence-paper.ts'
import { faviconSvg, logoMonoSvg, logoSvg } from './logo.ts'
import { sampleGoods } from './sample-goods.ts'
import { drawStoreBadge } from './store-badge.ts'
import { hostileNames } from './test-goods.ts'
import { isWellFormed } from './test-xml.ts'

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

  test('every theme is well-formed, with unique ids, also without goods', () => {
    const looks = BANNER_THEMES.map(theme => drawBanner({ ...facts, theme }))
    for (const svg of [...looks, drawBanner({ ...facts, goods: [] })]) {
      expect(isWellFormed(svg)).toBe(true)
      expect(new Set(ids(svg)).size).toBe(ids(svg).length)
    }
    expect(new Set(looks).size).toBe(BANNER_THEMES.length)
  })

  test('the same article twice keeps its ids apart', () => {
    const [one] = sampleGoods
    if (one === undefined) throw new Error('no samples')
    const found = ids(drawBanner({ ...facts, goods: [one, one, one], id: 'hero' }))
    expect(new Set(found).size).toBe(found.length)
    expect(found.every(id => id.startsWith('hero'))).toBe(true)
  })

  test('hostile words are escaped', () => {
    for (const name of hostileNames) {
      expect(isWellFormed(drawBanner({ ...facts, title: name, subtitle: name, action: name })), name).toBe(true)
    }
  })
})

describe('drawStoreBadge', () => {
  test('shows the sign of the name; own stores keep the house colour', () => {
    expect(drawStoreBadge('武汉康泽医药旗舰店', 'third-party')).toContain('>康</text>')
    expect(drawStoreBadge('九信医药自营', 'own')).toContain('>九</text>')
    expect(drawStoreBadge('九信医药自营', 'own')).toBe(drawStoreBadge('九信医药自营', 'own'))
    expect(drawStoreBadge('九信医药自营', 'own')).not.toBe(drawStoreBadge('九信医药自营', 'joint'))
  })

  test('different stores get different ids; hostile names are escaped', () => {
    const stores = sampleGoods.map(one => one.makerName)
    const seen = [...new Set(stores)].flatMap(name => ids(drawStoreBadge(name, 'third-party')))
    expect(new Set(seen).size).toBe(seen.length)
    for (const name of hostileNames) expect(isWellFormed(drawStoreBadge(name, 'joint')), name).toBe(true)
  })
})

describe('drawLicencePaper', () => {
  const paper = {
    title: '药品经营许可证',
    number: '鄂DA027000118',
    company: '武汉市江岸区安康大药房有限公司',
    fields: [
      { label: '经营方式', value: '零售' },
      { label: '经营范围', value: '中药饮片、中成药、化学药、生物制品（除疫苗）、'.repeat(12) },
    ],
    issuer: '示例市行政审批局',
    issuedOn: '2024年03月18日',
  } as const

  test('carries its words and says that it is a specimen', () => {
    const svg = drawLicencePaper(paper)
    expect(svg).toBe(drawLicencePaper(paper))
    for (const word of [
      '药品经营许可证',
      '编号 鄂DA027000118',
      paper.company,
      '零售',
      '2024年03月18日',
      '示例专用章',
    ]) {
      expect(svg).toContain(`>${word}</text>`)
    }
    expect(svg.match(/>示例</g)?.length).toBeGreaterThan(10)
    expect(svg).toContain('…</text>')
    expect(isWellFormed(svg)).toBe(true)
  })

  test('hostile words are escaped', () => {
    for (const name of hostileNames) {
      const fields = [{ label: name, value: name }]
      expect(
        isWellFormed(drawLicencePaper({ title: name, number: name, company: name, fields, issuer: name })),
        name,
      ).toBe(true)
    }
  })
})

test('the logos are well-formed and bear the name', () => {
  for (const svg of [logoSvg, logoMonoSvg, faviconSvg]) {
    expect(isWellFormed(svg)).toBe(true)
    expect(svg).toContain('aria-label="小九药采"')
  }
  expect(logoMonoSvg).toContain('currentColor')
  expect(logoMonoSvg.replace(/<mask.*<\/mask>/, '')).not.toMatch(/(?:fill|stroke)="#/)
})
