import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { noteHintOf, objectionsOf, reasonsFor } from './reasons.ts'

const items = [
  { item: 'drug-licence', label: '药品经营许可证' },
  { item: 'business-licence', label: '营业执照' },
]
const reading = (item: string, label: string, isDifferent: boolean) => ({
  item,
  itemLabel: items.find(each => each.item === item)?.label ?? '',
  label,
  isDifferent,
})

test('lists reasons found first, then differing fields of other papers, then the standard reasons', () => {
  const reasons = reasonsFor({
    items,
    readings: [
      reading('drug-licence', '证书编号', true),
      reading('business-licence', '法定代表人', true),
      reading('business-licence', '名称', false),
    ],
    files: [{ item: 'drug-licence' }],
    objections: [{ item: 'drug-licence', reason: '证书编号末两位颠倒' }],
  })
  expect(reasons.map(({ itemLabel, text, isFound }) => [itemLabel, text, isFound])).toEqual([
    ['药品经营许可证', '证书编号末两位颠倒', true],
    ['营业执照', '法定代表人与证照不一致，请按证照填写', true],
    ['药品经营许可证', '图片模糊或反光，请重新拍摄', false],
    ['药品经营许可证', '缺页或缺变更页，请补齐', false],
    ['药品经营许可证', '未加盖公章，请盖章后上传', false],
  ])
})

test('offers at most nine reasons, one per digit key', () => {
  const readings = Array.from({ length: 12 }, (_, at) => reading('business-licence', `字段${at}`, true))
  expect(reasonsFor({ items, readings, files: [{ item: 'drug-licence' }], objections: [] })).toHaveLength(9)
})

test('offers no reasons when there are no findings and no pictures', () => {
  expect(reasonsFor({ items, readings: [], files: [], objections: [] })).toEqual([])
  expect(reasonsFor({ items: [], readings: [], files: [], objections: [] })).toEqual([])
})

test('offers no words about papers for pictures that a refusal cannot name', () => {
  expect(reasonsFor({ items, readings: [], files: [{ item: '照片' }], objections: [] })).toEqual([])
})

test('joins all reasons of one paper, typed ones included, into one objection', () => {
  const chosen = [
    { item: 'a', itemLabel: '', text: '模糊', isFound: false },
    { item: 'b', itemLabel: '', text: '过期', isFound: true },
    { item: 'a', itemLabel: '', text: '缺页', isFound: false },
  ]
  expect(objectionsOf(chosen, { item: 'a', text: ' 请补盖章 ' })).toEqual([
    { item: 'a', reason: '模糊；缺页；请补盖章' },
    { item: 'b', reason: '过期' },
  ])
  expect(objectionsOf([], { item: '', text: '  ' })).toEqual([])
})

test('says what the words of an approval are for, where they are for something', () => {
  const scope = { key: 'scope', label: '经营范围', kind: 'many', value: '', choices: [] } as const
  expect([
    noteHintOf({ amount: null, asks: [] }),
    noteHintOf({ amount: fen(100), asks: [] }),
    noteHintOf({ amount: null, asks: [{ ...scope, choices: [] }] }),
  ]).toEqual([undefined, '大额通过时在此说明', '调整经营范围时在此说明'])
})
