import { beforeEach, expect, test, vi } from 'vitest'
import { failureRoute } from './failure-route.ts'

const place = vi.hoisted(() => ({ path: '', went: [] as string[] }))
vi.mock('../lib/navigate.ts', () => ({
  currentPath: () => place.path,
  goTo: (path: string) => void place.went.push(path),
}))
const refused = (reason: string) => failureRoute({ reason } as Parameters<typeof failureRoute>[0])

beforeEach(() => {
  place.went.length = 0
})

test('a company is chosen first, and then the page that was wanted', () => {
  place.path = '/personal/myOrder?state=paid'
  expect(refused('company-not-chosen')).toBe(true)
  expect(place.went).toEqual(['/companySelect?redirect=%2Fpersonal%2FmyOrder%3Fstate%3Dpaid'])
})

test('a second refusal, once under way, does not become the page to return to', () => {
  place.path = '/companySelect?redirect=%2Fcart'
  expect(refused('company-not-chosen')).toBe(true)
  expect(place.went).toEqual([])
})

test('other refusals are left to the page', () => {
  expect(refused('out-of-stock')).toBe(false)
  expect(place.went).toEqual([])
})

test('R-133 a cancelled licence leads away from every page but the repayment', () => {
  place.path = '/repayment?collectionId=1'
  expect(refused('company-withdrawn')).toBe(true)
  expect(place.went).toEqual([])
  place.path = '/cart'
  refused('company-withdrawn')
  expect(place.went).toEqual(['/licenseWithdraw'])
})
