import { addDays, day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompanyBuyer, Licence } from './buyer.ts'
import { isInForce, judgeProduct } from './gate.ts'
import { expiryText, readExpiry } from './licence-validity.ts'
import { readScope } from './scope-words.ts'
import { type Expected, expectedFor, GOODS, PAPER_SETS } from './testing/gate-oracle.ts'

const TODAY = day('2026-11-16')

function buyerWith({ kind, papers }: (typeof PAPER_SETS)[number]): CompanyBuyer {
  const licences = papers.map(({ code, text, beside }): Licence => {
    const { classes, marks } = readScope({ code, scopeText: text, ...beside }, kind)
    return { code, expiresOn: null, scopeClasses: classes, scopeMarks: marks }
  })
  return {
    kind: 'company',
    companyId: 'c1',
    companyName: '众采大药房',
    companyKind: kind,
    companyState: 'approved',
    provinceCode: '420000',
    licences,
    pendingLicenceCodes: [],
    isCertified: true,
    firstTrades: new Map(),
    agreedOfferIds: new Set(),
  }
}

function decide(
  buyer: CompanyBuyer,
  goods: (typeof GOODS)[number],
  prohibitedClass: string | null = null,
  today = TODAY,
): Expected {
  const { goodsClass, rxClass, flags, storage: storageClass } = goods
  const specialFlags = flags === '' ? [] : flags.split(',')
  const refused = judgeProduct(buyer, { goodsClass, rxClass, specialFlags, storageClass, prohibitedClass }, today)
  if (refused === null) return 'ok'
  const [code] = refused.licenceCodes
  if (code === undefined) return refused.validateErrorType === null ? 'never' : 'missing ?'
  return refused.cell === 'complete-licences' ? `missing ${code}` : `scope ${code}`
}

test('decides every class of goods for every set of papers as the trade rules say', () => {
  expect(GOODS.length).toBeGreaterThanOrEqual(30)
  expect(PAPER_SETS.length).toBeGreaterThanOrEqual(60)
  const differences = PAPER_SETS.flatMap(papers => {
    const buyer = buyerWith(papers)
    return GOODS.flatMap(goods => {
      const [gate, trade] = [decide(buyer, goods), expectedFor(goods, papers)]
      return gate === trade ? [] : [`${goods.name} × ${papers.name}: gate ${gate}, trade ${trade}`]
    })
  })
  expect(differences).toEqual([])
})

test('decides the whole table right one millisecond before and after the end of every paper', () => {
  const differences: string[] = []
  let cellCount = 0
  for (const set of PAPER_SETS) {
    // Each paper ends on its own day, by its date or by its yearly check; another paper that is still valid does not help.
    const ends = set.papers.map((_, index) => addDays(TODAY, 28 * index))
    const plain = buyerWith(set)
    const licences = plain.licences.map((licence, index): Licence => {
      const end = ends[index] ?? TODAY
      const later = addDays(end, 400)
      return index % 2 === 0
        ? { ...licence, expiresOn: end, checkedUntil: later }
        : { ...licence, expiresOn: later, checkedUntil: end }
    })
    const buyer = { ...plain, licences }
    for (const end of ends) {
      const midnight = Date.parse(`${end}T23:59:59.999+08:00`) + 1
      for (const at of [midnight - 1, midnight]) {
        const alive = set.papers.filter((_, index) => at <= Date.parse(`${ends[index]}T23:59:59.999+08:00`))
        const ranOut = set.papers.filter(one => !alive.includes(one))
        const today = dayOf(new Date(at))
        for (const goods of GOODS) {
          cellCount++
          const gate = decide(buyer, goods, null, today)
          const trade = expectedFor(goods, { ...set, papers: alive }, ranOut)
          if (gate !== trade)
            differences.push(`${new Date(at).toISOString()} ${goods.name} × ${set.name}: gate ${gate}, trade ${trade}`)
        }
      }
    }
  }
  expect(differences.slice(0, 20)).toEqual([])
  expect(cellCount).toBeGreaterThan(15_000)
})

test('refuses goods banned from online sale to every buyer, whatever the papers', () => {
  for (const name of ['疫苗', '血液制品', '麻醉药品', '第二类精神药品', '医疗用毒性药品', '放射性药品', '中药配方颗粒'])
    for (const papers of PAPER_SETS) {
      const buyer = buyerWith(papers)
      expect(GOODS.map(goods => decide(buyer, goods, name)).filter(answer => answer !== 'never')).toEqual([])
    }
})

const anyDay = fc.integer({ min: 0, max: 20_000 }).map(count => addDays(day('2020-01-01'), count))
const seed = 20_261_116
/** The same dates in every run; change the seed to get others. A failure prints it. */
const often = { seed, numRuns: 2000 }

test('accepts a paper on its last day but not on the next, and counts the earlier of two ends', () => {
  fc.assert(
    fc.property(anyDay, anyDay, fc.integer({ min: -2, max: 2 }), (expiresOn, checkedUntil, offset) => {
      const end = expiresOn < checkedUntil ? expiresOn : checkedUntil
      const today = addDays(end, offset)
      expect(isInForce({ expiresOn, checkedUntil }, today)).toBe(offset <= 0)
      expect(isInForce({ expiresOn: null, checkedUntil: end }, today)).toBe(offset <= 0)
      expect(isInForce({ expiresOn: null }, today)).toBe(true)
      // Midnight in Shanghai as an instant.
      const midnight = startOf(addDays(end, 1)).getTime()
      expect(isInForce({ expiresOn: end }, dayOf(new Date(midnight - 1)))).toBe(true)
      expect(isInForce({ expiresOn: end }, dayOf(new Date(midnight)))).toBe(false)
    }),
    often,
  )
})

test('reads a printed month as valid through its last day', () => {
  fc.assert(
    fc.property(anyDay, on => {
      const month = on.slice(0, 7)
      const read = readExpiry(month)
      const last = read?.expiresOn
      if (!last) throw new Error(`${month} was not read`)
      expect([last.slice(0, 7), addDays(last, 1).slice(8)]).toEqual([month, '01'])
      expect(expiryText(last, read.precision)).toBe(month)
      expect(readExpiry(on)).toEqual({ expiresOn: on, precision: 'day' })
    }),
    often,
  )
})

test('reads every spelling of an expiry date and rejects invalid ones', () => {
  const cases: readonly (readonly [string, string | null | undefined])[] = [
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
    ['2027年6月', '2027-06-30'],
    ['2027年6月3日', '2027-06-03'],
    ['2027.06.30', '2027-06-30'],
    ['长期', null],
    ['无固定期限', null],
    ['', null],
    ['9999-12-31', null],
    ['2016年3月8日至长期', null],
    ['2016-03-08 至 长期', null],
    ['自2022年7月1日至2027年6月30日', '2027-06-30'],
    ['至2027年6月', '2027-06-30'],
    ['2027-02-30', undefined],
    ['2027-13', undefined],
    ['明年', undefined],
  ]
  for (const [text, end] of cases) expect([text, readExpiry(text)?.expiresOn]).toEqual([text, end])
  // A year without a month after it has no end, and none is so long ago.
  for (const text of ['9999-12', '9999年12月', '9999-12-31', '9999-01-01'])
    expect([text, readExpiry(text)?.expiresOn]).toEqual([text, null])
  for (const text of ['0000-01', '0000-01-01', '1899-12-31', '9999-13'])
    expect([text, readExpiry(text)]).toEqual([text, null])
})
