import { expect, test } from 'vitest'
import { isReachable } from './nav-links.ts'
import { NO_QUERY, type Screen } from './screen.ts'

const page = async () => () => null
const screens: readonly Screen[] = [
  { path: '/search', layout: 'fixed', access: 'visitor', query: NO_QUERY, page },
  { path: '/active/saleClearance', layout: 'default', access: 'member', query: NO_QUERY, page },
  { path: '/coupon', layout: 'default', access: 'member', query: NO_QUERY },
]
const stranger = { isAuthenticated: false, isVisitor: false }
const visitor = { isAuthenticated: false, isVisitor: true }
const member = { isAuthenticated: true, isVisitor: false }

test('offers no pages that do not exist', () => {
  expect(isReachable(screens, '/coupon', member)).toBe(false)
  expect(isReachable(screens, '/nowhere', member)).toBe(false)
})

test('hides the clearance zone from visitors only', () => {
  expect(isReachable(screens, '/active/saleClearance', visitor)).toBe(false)
  expect(isReachable(screens, '/active/saleClearance', member)).toBe(true)
  expect(isReachable(screens, '/active/saleClearance', stranger)).toBe(true)
})

test('ignores the query of an address and allows external sites', () => {
  expect(isReachable(screens, '/search?categoryCode=01', visitor)).toBe(true)
  expect(isReachable(screens, 'https://beian.miit.gov.cn/', stranger)).toBe(true)
})
