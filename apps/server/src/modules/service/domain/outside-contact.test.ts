import { expect, test } from 'vitest'
import { outsideContact } from './outside-contact.ts'

test.each([
  ['加我微信聊', '微信'],
  ['我的 VX: abc', 'vx'],
  ['QQ 12345', 'qq'],
  ['电话 138 0013 8000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['1-3-8-0-0-1-3-8-0-0-0', '13800138000'],
  ['看 https://example.com', 'https://'],
  ['可以线下转账', '线下转账'],
])('CR-174 stops %s', (text, found) => {
  expect(outsideContact(text)).toBe(found)
})
test.each([
  '订单 2026111600000187 已发货',
  '批号 26041902，有效期至 2028-03-14',
  '您好，请稍等',
  '可用微支付以外的方式',
])('lets pass %s', text => {
  expect(outsideContact(text)).toBeNull()
})
