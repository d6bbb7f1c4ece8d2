import { expect, test } from 'vitest'
import { outsideContact, unfitReasons } from './unfit-words.ts'

test('accepts what a pharmacist says about goods, packing and delivery', () => {
  for (const text of [
    '',
    '批号效期都新，冰袋完好，第二天到货。',
    '外箱压痕，内包装无破损；服务态度一般',
    '订单 20261115000012 少一盒',
  ])
    expect(unfitReasons(text), text).toEqual([])
})

test('names the reason why words cannot be shown', () => {
  expect(unfitReasons('效果好，根治咳嗽')).toEqual(['含有对疗效的断言或保证（根治）'])
  expect(unfitReasons('便宜的加 微-信 谈')).toEqual(['含有广告、联系方式或私下交易（加微信）'])
  expect(unfitReasons('找我 13800001001')).toEqual(['含有手机号'])
  expect(unfitReasons('详见 www.example.com')).toEqual(['含有网址或邮箱'])
  expect(unfitReasons('ＶＸ联系，包治百病')).toEqual([
    '含有广告、联系方式或私下交易（vx）',
    '含有对疗效的断言或保证（包治）',
  ])
})

test.each([
  ['加我微信聊', '微信'],
  ['我的 VX: abc', 'vx'],
  ['QQ 12345', 'qq'],
  ['电话 138 0013 8000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['1-3-8-0-0-1-3-8-0-0-0', '13800138000'],
  ['看 https://example.com', 'https://'],
  ['可以线下转账', '线下转账'],
])('CR-174 finds the outside contact in %s', (text, found) => {
  expect(outsideContact(text)).toBe(found)
})
test.each([
  '订单 2026111600000187 已发货',
  '批号 26041902，有效期至 2028-03-14',
  '您好，请稍等',
  '可用微支付以外的方式',
])('accepts %s', text => {
  expect(outsideContact(text)).toBeNull()
})
