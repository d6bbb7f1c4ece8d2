import { expect, test } from 'vitest'
import { cityOf, thinReadings, travelClassOf } from './parcel-facts.ts'

test.each([
  ['湖北省武汉市江汉区中山大道 1 号', '湖北省武汉市'],
  ['上海市市辖区浦东新区张江路 8 号', '上海市'],
  ['广西壮族自治区南宁市青秀区民族大道 2 号', '广西壮族自治区南宁市'],
  ['四川省凉山彝族自治州西昌市航天大道 3 号', '四川省凉山彝族自治州'],
  ['内蒙古自治区锡林郭勒盟锡林浩特市', '内蒙古自治区锡林郭勒盟'],
  ['中山大道 1 号', '中山大道 1 号'],
])('reads from the address %s the city %s', (address, city) => {
  expect(cityOf(address)).toBe(city)
})

test.each([
  ['usual', 'normal', []],
  ['usual', 'cool', []],
  ['usual', 'normal', ['vbp']],
  ['controlled', 'normal', ['vbp', 'ephedrine']],
  ['cold', 'cold', []],
  ['cold', 'cold', ['peptide-hormone']],
] as const)('assigns travel class %s to goods stored %s with flags %o', (expected, storageClass, specialFlags) => {
  expect(travelClassOf({ storageClass, specialFlags })).toBe(expected)
})

const reading = (minute: number, celsius: number) => ({ at: new Date(minute * 60_000), celsius })

test('keeps a short list of readings as it is', () => {
  const few = [reading(0, 4), reading(1, 5)]
  expect(thinReadings(few, 300)).toBe(few)
})

test('thins many readings but keeps the first, the last and a single excursion', () => {
  const many = Array.from({ length: 5000 }, (_, minute) =>
    reading(minute, minute === 2718 ? 9.4 : 5 + (minute % 7) / 10),
  )
  const thin = thinReadings(many, 300)
  expect(thin).toHaveLength(300)
  expect([thin[0], thin.at(-1)]).toEqual([many[0], many.at(-1)])
  expect(thin).toContainEqual(reading(2718, 9.4))
  expect(thin.toSorted((a, b) => a.at.getTime() - b.at.getTime())).toEqual(thin)
})
