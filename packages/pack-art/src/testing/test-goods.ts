import type { PackFacts } from '../facts.ts'
import { sampleGoods } from '../sample-goods.ts'

export const longNames: readonly string[] = [
  '一次性使用医用聚乙烯醇泡沫负压引流护创材料及无菌敷料护理组合包(成人加长型)',
  '注射用重组人粒细胞巨噬细胞集落刺激因子与聚乙二醇化修饰复合物冻干粉针剂',
  '复方氨酚烷胺那敏伪麻黄碱右美沙芬愈创木酚甘油醚缓释双层片(日片/夜片)',
  'Recombinant Human Granulocyte Colony-Stimulating Factor Injection (CHO cell)',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '人'.repeat(120),
  '阿',
  '阿胶',
  '𠮷野𠮷野𠮷野𠮷野𠮷野𠮷野𠮷野片',
]

export const hostileNames: readonly string[] = [
  `<script>alert('1')</script>`,
  `"><img src=x onerror=alert(1)>`,
  `a&b<c>d"e'f]]>`,
  `&lt;已转义&gt;&amp;`,
  'x\u0000y\u0008z\ud800末\ufffe',
  '行一\n行二\t行三',
]

const brands = ['', '康源', '恩华健', '999', 'Bayer', '一个特别长的注册商标名称']
const makers = ['', '第二', '(湖北)', '集团']

/** `count` different goods made from the samples: other brands, makers and packs, some with very long names. */
export const manyGoods = (count: number): readonly PackFacts[] =>
  Array.from({ length: count }, (_, index) => {
    const facts = sampleGoods[index % sampleGoods.length]
    if (facts === undefined) throw new Error('no samples')
    const lap = Math.floor(index / sampleGoods.length)
    if (lap === 0) return facts
    const long = longNames[index % longNames.length] ?? ''
    return {
      ...facts,
      genericName: index % 5 === 0 ? long : `${makers[index % 4] ?? ''}${facts.genericName}`,
      brandName: brands[index % brands.length],
      makerName: `${facts.makerName}${makers[(index + lap) % 4] ?? ''}${index % 7 === 0 ? '生产基地' : ''}`,
      spec: index % 3 === 0 ? `${facts.spec} (每盒附说明书及量具一套) 第${index}批` : `${facts.spec} ${index}`,
    }
  })
