import { expect, test } from 'vitest'
import { mount, one } from '../testing/mount.tsx'
import QrCode, { modulesOf } from './QrCode.tsx'

test('draws the code as SVG with its label and module count', () => {
  const { box, unmount } = mount(<QrCode value="https://pay.example/1" size={200} label="微信支付二维码" />)
  const picture = one(box, 'svg')
  expect(picture.getAttribute('aria-label')).toBe('微信支付二维码')
  expect(picture.getAttribute('viewBox')).toBe('0 0 25 25')
  unmount()
})

test('grows with the byte length of the text', () => {
  expect(modulesOf('a').count).toBe(21)
  expect(modulesOf('汉'.repeat(5)).count).toBe(25)
  expect(modulesOf('a').path.startsWith('M0 0h1v1h-1zM1 0h1v1h-1z')).toBe(true)
})
