// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rules = (file: string, selector: string) => {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8')
  return css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)))
}

test('R-071 sizes the coupon card 346×76', () => {
  const card = rules('CouponCard.module.css', '.card')
  expect(card).toContain('width: 346px;')
  expect(card).toContain('height: 76px;')
})

test('R-072 sizes the pop-up 580×560 or less in a smaller window', () => {
  const popup = rules('CouponPopup.module.css', '.popup')
  expect(popup).toContain('width: min(580px, 100vw);')
  expect(popup).toContain('height: min(560px, 100vh);')
})

test('R-073 animates the pop-up for 0.6 to 1 s', () => {
  const [, ms] = /animation: drop (\d+)ms/.exec(rules('CouponPopup.module.css', '.popup[open]')) ?? []
  expect(Number(ms)).toBeGreaterThanOrEqual(600)
  expect(Number(ms)).toBeLessThanOrEqual(1000)
})
