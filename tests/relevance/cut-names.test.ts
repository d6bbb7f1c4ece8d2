import { expect, test } from 'vitest'
import { matchGoods } from '../../apps/server/src/modules/search/engine/memory/match-goods.ts'
import { nameKey } from '../../apps/server/src/modules/search/engine/text/name-agreement.ts'
import { demoIndex, productText } from './demo-index.ts'

const PREFIXES = [
  '小儿',
  '儿童',
  '复方',
  '左',
  '右',
  '单',
  '依诺',
  '重组人',
  '注射用',
  '精制',
  '新',
  '速效',
  '婴儿',
  '大',
  '异',
]
const CASES = 3000
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** A seeded generator, so that a run can be repeated. */
function randoms(start: number): (below: number) => number {
  let state = start + 1
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

test('marks no shortened or extended name as a certain match for other goods', () => {
  console.log(`seed ${seed}: repeat with SEED=${seed}`)
  const index = demoIndex()
  const random = randoms(seed)
  const lines = Array.from({ length: CASES }, () => {
    const number = random(index.products.length)
    const { id = '', genericName = '' } = index.products[number] ?? {}
    const [name, spec = '', maker = ''] = [mangled(genericName, random), ...productText(index, id).split('｜').slice(1)]
    return { line: { name, spec, maker, approvalNo: '', barcode: '' }, genericName }
  })
  const answers = matchGoods(
    index,
    lines.map(({ line }) => line),
  )
  const wrong = lines.flatMap(({ line, genericName }, at) => {
    const answer = answers[at]
    if (!answer?.isCertain) return []
    const [taken = ''] = productText(index, answer.productIds[0] ?? '').split('｜')
    return mayMean(line.name, taken) ? [] : [`${line.name} (of ${genericName}) → ${taken}`]
  })
  expect(wrong).toEqual([])
})

/** A part of the name, the name without a part, or with an additional one. */
function mangled(name: string, random: (below: number) => number): string {
  const from = random(name.length)
  const to = from + 1 + random(name.length - from)
  switch (random(4)) {
    case 0:
      return name.slice(from, to)
    case 1:
      return name.slice(0, from) + name.slice(to)
    case 2:
      return `${PREFIXES[random(PREFIXES.length)]}${name}`
    default:
      return name.slice(1 + random(3))
  }
}

/** The same name, or the same except for its salt: written independently of the tested code. */
function mayMean(written: string, taken: string): boolean {
  const same = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\d]/gu, '')
  if (same(written) === same(taken)) return true
  const [longer, shorter] = [same(taken), same(written)].toSorted((a, b) => b.length - a.length)
  const salts = [
    '盐酸',
    '硫酸',
    '硫酸氢',
    '磷酸',
    '氢溴酸',
    '马来酸',
    '苯磺酸',
    '甲磺酸',
    '富马酸',
    '酒石酸',
    '重酒石酸',
    '枸橼酸',
    '琥珀酸',
    '醋酸',
    '乳酸',
    '草酸',
    '门冬氨酸',
    '钠',
    '钾',
    '钙',
    '镁',
  ]
  const without = (text: string, salt: string) =>
    text.split(salt).map((_, at, parts) => parts.slice(0, at + 1).join(salt) + parts.slice(at + 1).join(salt))
  return (
    salts.some(salt => without(longer ?? '', salt).includes(shorter ?? '')) ||
    nameKey(written).key === nameKey(taken).key
  )
}
