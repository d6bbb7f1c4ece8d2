import { expect, test } from 'vitest'
import type { FeedProduct } from '#modules/catalogue/public.ts'
import type { WantedGoods } from '../engine.ts'
import { matchGoods } from './match-goods.ts'
import { MemoryIndex } from './memory-index.ts'

/** Similar goods that must not be confused. */
function aCatalogue(...given: readonly Partial<FeedProduct>[]): MemoryIndex {
  const index = new MemoryIndex([])
  given.forEach((product, at) =>
    index.putProduct({
      id: product.genericName ?? String(at),
      genericName: '',
      brand: null,
      displayName: product.genericName ?? '',
      aliases: [],
      makerName: '北京同仁堂股份有限公司',
      makerShortName: '同仁堂',
      dosageForm: '片剂',
      spec: '0.1g*12片',
      approvalNo: null,
      baseCode: null,
      barcode: null,
      goodsClass: 'chemical',
      rxClass: 'rx',
      specialFlags: [],
      storageClass: 'normal',
      prohibitedClass: null,
      categoryCodes: [],
      ...product,
    } as FeedProduct),
  )
  return index
}

function match(index: MemoryIndex, line: Partial<WantedGoods>) {
  const [answer] = matchGoods(index, [{ name: '', spec: '', maker: '', approvalNo: '', barcode: '', ...line }])
  return { certain: answer?.isCertain ? answer.productIds[0] : null, found: answer?.productIds, doubts: answer?.doubts }
}

const TOLD = { spec: '0.1g*12片', maker: '同仁堂' }

test('offers but never confirms goods when the typed name is only a part of theirs', () => {
  const index = aCatalogue(
    { genericName: '左旋咪唑片' },
    { genericName: '小儿止咳颗粒' },
    { genericName: '依折麦布片' },
  )
  for (const name of ['咪唑片', '止咳颗粒', '麦布片', '旋咪唑片'])
    expect(match(index, { name, ...TOLD })).toMatchObject({ certain: null, doubts: ['name-part'] })
  expect(match(index, { name: '咪唑片', ...TOLD }).found).toEqual(['左旋咪唑片'])
})

test('offers but never confirms goods whose name is only a part of what was typed', () => {
  const index = aCatalogue({ genericName: '止咳宁嗽胶囊' })
  for (const name of ['小儿止咳宁嗽胶囊', '复方止咳宁嗽胶囊', '同济堂止咳宁嗽胶囊', '止咳宁嗽胶囊(儿童型)'])
    expect(match(index, { name, ...TOLD })).toMatchObject({
      certain: null,
      found: ['止咳宁嗽胶囊'],
      doubts: ['name-extra'],
    })
})

test('confirms a name with the brand or maker beside it', () => {
  const index = aCatalogue({ genericName: '止咳宁嗽胶囊', brand: '仁宝' })
  for (const name of ['仁宝止咳宁嗽胶囊', '【仁宝】止咳宁嗽胶囊', '止咳宁嗽胶囊(同仁堂)', '同仁堂 止咳宁嗽胶囊'])
    expect(match(index, { name, ...TOLD }).certain).toBe('止咳宁嗽胶囊')
})

test('confirms a name without its salt only when one medicine can be meant', () => {
  const one = aCatalogue({ genericName: '酒石酸美托洛尔片' })
  expect(match(one, { name: '美托洛尔片', ...TOLD }).certain).toBe('酒石酸美托洛尔片')
  const two = aCatalogue({ genericName: '酒石酸美托洛尔片' }, { genericName: '琥珀酸美托洛尔片', spec: '47.5mg*7片' })
  expect(match(two, { name: '美托洛尔片', ...TOLD }).certain).toBeNull()
})

test('treats a maker with a similar name as another maker', () => {
  const index = aCatalogue(
    { genericName: '六味地黄丸' },
    { genericName: '知柏地黄丸', makerName: '南京同仁堂药业有限责任公司', makerShortName: '南京同仁堂' },
  )
  expect(match(index, { name: '六味地黄丸', maker: '南京同仁堂药业有限责任公司' }).doubts).toEqual(['maker'])
  expect(match(index, { name: '六味地黄丸', maker: '南京同仁堂' }).doubts).toEqual(['maker'])
  expect(match(index, { name: '知柏地黄丸', maker: '同仁堂' }).doubts).toEqual(['maker'])
  expect(match(index, { name: '六味地黄丸', maker: '同仁堂股份有限公司' }).certain).toBe('六味地黄丸')
  expect(match(index, { name: '六味地黄丸', maker: '制药厂' }).doubts).toEqual(['maker'])
  expect(match(index, { name: '六味地黄丸', maker: '北京' }).certain).toBe('六味地黄丸')
})

test('confirms nothing when the numbers belong to different goods', () => {
  const index = aCatalogue(
    { genericName: '六味地黄丸', barcode: '6901234500011' },
    { genericName: '知柏地黄丸', approvalNo: '国药准字Z11020001' },
  )
  expect(match(index, { barcode: '6901234500011', approvalNo: '国药准字Z11020001' })).toMatchObject({
    certain: null,
    doubts: ['codes-differ', 'several'],
  })
  expect(match(index, { name: '六味地黄丸', barcode: '6901234500011', approvalNo: '国药准字Z99999999' })).toMatchObject(
    {
      certain: null,
      doubts: ['approval-unknown'],
    },
  )
  expect(match(index, { name: '地黄丸', barcode: '6901234500011' })).toMatchObject({ certain: null })
  expect(match(index, { name: '六味地黄', barcode: '6901234500011' }).certain).toBe('六味地黄丸')
})
