import { expect, test } from 'vitest'
import { unfitReasons } from './unfit-words.ts'

test('lets through what a pharmacist says about goods, packing and delivery', () => {
  for (const text of [
    '',
    '批号效期都新，冰袋完好，第二天到货。',
    '外箱压痕，内包装无破损；服务态度一般',
    '订单 20261115000012 少一盒',
  ])
    expect(unfitReasons(text), text).toEqual([])
})

test('names what cannot be shown', () => {
  expect(unfitReasons('效果好，根治咳嗽')).toEqual(['含有对疗效的断言或保证（根治）'])
  expect(unfitReasons('便宜的加 微-信 谈')).toEqual(['含有广告、联系方式或私下交易（加微信）'])
  expect(unfitReasons('找我 13800001001')).toEqual(['含有手机号'])
  expect(unfitReasons('详见 www.example.com')).toEqual(['含有网址或邮箱'])
  expect(unfitReasons('ＶＸ联系，包治百病')).toEqual([
    '含有广告、联系方式或私下交易（vx）',
    '含有对疗效的断言或保证（包治）',
  ])
})
