import { expect, test } from 'vitest'
import { closestMatch } from './closest-match.ts'
import { syllablesOf } from './syllables.ts'

const ALIKE: readonly [typed: string, name: string, part: string | null, cost: number][] = [
  ['板蓝根', '板蓝根颗粒', '板蓝根', 0],
  ['板兰根', '板蓝根颗粒', '板蓝根', 0.25],
  ['莲花清瘟', '连花清瘟胶囊', '连花清瘟', 0.25],
  ['氢氯塞嗪', '氢氯噻嗪片', '氢氯噻嗪', 0.25],
  ['奥美拉挫', '奥美拉唑肠溶胶囊', '奥美拉唑', 1],
  ['阿莫西宁', '阿莫西林胶囊', '阿莫西林', 0.5],
  ['复方丹参嘀丸', '复方丹参滴丸', '复方丹参滴丸', 0.25],
  ['阿莫林', '阿莫西林胶囊', '阿莫西林', 1],
  ['血压计', '阿莫西林胶囊', null, 0],
]
for (const [typed, name, part, cost] of ALIKE)
  test(`finds the closest match of ${typed} in ${name}`, () => {
    const syllables = syllablesOf(name)
    const alike = closestMatch(syllablesOf(typed), syllables, 1)
    const found =
      alike &&
      syllables
        .slice(alike.from, alike.to)
        .map(({ char }) => char)
        .join('')
    expect(found).toBe(part)
    if (alike) expect(alike.cost).toBe(cost)
  })
