import { expect, test } from 'vitest'
import { lookUpEndpoints } from './company/look-up-endpoints.ts'
import { identityEndpoints } from './identity/endpoints.ts'
import { marketingEndpoints } from './marketing/endpoints.ts'
import { bulkEndpoints } from './order/bulk-endpoints.ts'
import { orderEndpoints } from './order/endpoints.ts'

test.each([
  ['R-222', orderEndpoints.commitOrder, '/trade/api/cart/commitOrder'],
  ['R-223', bulkEndpoints.commitPlan, '/trade/api/bulkShopping/commitOrder'],
])('%s allows a commit 300 s', (_rule, { timeoutMs, path }, expected) => {
  expect([path, timeoutMs]).toEqual([expected, 300_000])
})

const { loginByPassword, loginByCode, loginByScan, sendCode, checkCode } = identityEndpoints
const { takeCoupon, takeCouponByCode } = marketingEndpoints

test.each([
  ['R-227 a log-in', [loginByPassword, loginByCode, loginByScan]],
  ['R-228 a code', [sendCode, checkCode]],
  ['R-229 taking a coupon', [takeCoupon, takeCouponByCode]],
])('%s: leaves error messages to the page', (_what, endpoints) => {
  expect(endpoints.map(({ errors }) => errors)).toEqual(endpoints.map(() => 'caller'))
})

test('R-215 sends the firm list request as a form', () => {
  expect(lookUpEndpoints.lookUpFirms.encoding).toBe('form')
})
