import { expect, test } from 'vitest'
import { Lexicon } from '../../lexicon/lexicon.ts'
import { wordingsOf } from './wordings.ts'

const lexicon = new Lexicon([{ word: '氟哌酸', kind: 'old', means: '诺氟沙星' }])

for (const [word, ways] of [
  ['板蓝根冲剂', ['板蓝根冲剂', '板蓝根颗粒']],
  ['阿奇霉素针', ['阿奇霉素针', '阿奇霉素 注射']],
  ['氯霉素眼药水', ['氯霉素眼药水', '氯霉素滴眼液']],
  ['vc片', ['vc片', '维生素c片']],
  ['维b12', ['维b12', '维生素b12']],
  ['六味地黄水蜜丸', ['六味地黄水蜜丸', '六味地黄丸']],
  ['氟哌酸冲剂', ['氟哌酸冲剂', '氟哌酸颗粒', '诺氟沙星颗粒', '诺氟沙星 颗粒']],
  // a brand alone refers to its products and to no others
  ['氟哌酸', ['氟哌酸']],
  ['布洛芬', ['布洛芬']],
] as const)
  test(`reads ${word} as ${ways.join(', ')}`, () => {
    expect(wordingsOf(word, lexicon).map(way => way.join(' '))).toEqual(ways)
  })
