import { expect, test } from 'vitest'
import type { PackFacts } from './facts.ts'
import { marksOf } from './marks.ts'

const facts = (part: Partial<PackFacts>): PackFacts => ({
  genericName: '某药片',
  spec: '',
  makerName: '',
  goodsClass: 'chemical',
  dosageForm: '',
  categoryCode: '0101',
  rxClass: 'none',
  ...part,
})

test('returns the legally required marks', () => {
  expect(marksOf(facts({ rxClass: 'rx' }))).toEqual(['rx'])
  expect(marksOf(facts({ rxClass: 'otc-a' }))).toEqual(['otc-a'])
  expect(marksOf(facts({ rxClass: 'otc-b', genericName: '莫匹罗星软膏', dosageForm: '软膏剂' }))).toEqual([
    'otc-b',
    'external',
  ])
  expect(marksOf(facts({ rxClass: 'rx', genericName: '左氧氟沙星滴眼液' }))).toEqual(['rx', 'external'])
  expect(marksOf(facts({ rxClass: 'rx', genericName: '布地奈德吸入气雾剂', dosageForm: '吸入气雾剂' }))).toEqual(['rx'])
  expect(marksOf(facts({ goodsClass: 'health-food', genericName: '蛋白粉' }))).toEqual(['health-food'])
  expect(marksOf(facts({ goodsClass: 'special-food', categoryCode: '050101' }))).toEqual(['special-medical'])
  expect(marksOf(facts({ goodsClass: 'special-food', categoryCode: '050201' }))).toEqual([])
  expect(marksOf(facts({ goodsClass: 'device-2', genericName: '医用凝胶' }))).toEqual(['device'])
  expect(marksOf(facts({ goodsClass: 'herbal-piece', genericName: '黄芪' }))).toEqual(['herbal-piece'])
  expect(marksOf(facts({ goodsClass: 'herbal-material', genericName: '黄芪' }))).toEqual([])
  expect(marksOf(facts({ goodsClass: 'disinfectant', genericName: '抑菌凝胶' }))).toEqual([])
})
