import { expect, test } from 'vitest'
import { refusalWay } from './add-refusal.ts'

test('R-153 R-162 R-167 maps type 1 to CA certification', () => {
  expect(refusalWay(1, [])).toEqual({
    need: 'ca-certification',
    button: 'CA认证',
    href: '/personal/enterpriseInfo?step=4',
  })
})

test('R-154 R-163 R-168 maps type 2 to completing licences and names them in the address', () => {
  expect(refusalWay(2, ['A', 'B'])).toEqual({
    need: 'complete-licences',
    button: '补全证照',
    href: '/personal/replenishLisence?dataSource=1&lisenceCode=A,B',
  })
  expect(refusalWay(2, [])?.href).toBe('/personal/replenishLisence?dataSource=1')
  expect(refusalWay(2, ['A&B'])?.href).toBe('/personal/replenishLisence?dataSource=1&lisenceCode=A%26B')
})

test('R-155 R-164 maps type 4 to the customer service of the store', () => {
  expect(refusalWay(4, [])).toEqual({ need: 'store-service', button: '联系店铺客服', href: null })
})

test('R-156 R-165 R-170 maps type 5 to the first-trade record', () => {
  expect(refusalWay(5, [])).toEqual({ need: 'first-trade', button: '首营记录', href: '/personal/firstCampList' })
})

test('R-157 returns null for other types', () => {
  for (const type of [0, 3, 6, 99, null]) expect(refusalWay(type, ['A'])).toBeNull()
})
