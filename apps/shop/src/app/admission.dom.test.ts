import { readCookies } from '@xiaojiu/web/storage/cookies.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearBrowser, setCookies } from '#trade/testing/session.ts'
import { admit, type Caller, canonicalPath, forgetTracking } from './admission.ts'
import { screens } from './screens.ts'

const stranger: Caller = { isAuthenticated: false, isVisitor: false, isLicenceWithdrawn: false }
const visitor: Caller = { ...stranger, isVisitor: true }
const member: Caller = { ...stranger, isAuthenticated: true }
const withdrawn: Caller = { ...member, isLicenceWithdrawn: true }

const product = screens.filter(screen => !screen.isOutside)
const at = (path: string) => {
  const screen = screens.find(one => one.path === path)
  if (!screen) throw new Error(path)
  return screen
}
const OPEN = { kind: 'open' }

describe('a caller without log-in', () => {
  test('R-028 R-191 opens only the pages that need no log-in', () => {
    for (const screen of product) {
      const { kind } = admit(screen, screen.path, stranger)
      expect([screen.path, kind]).toEqual([screen.path, screen.access === 'anyone' ? 'open' : 'redirect'])
    }
  })

  test('R-105 R-106 is redirected to the log-in page with the address to return to', () => {
    expect(admit(at('/search'), '/search?keyword=a%20b', stranger)).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Fsearch%3Fkeyword%3Da%2520b',
    })
  })

  test('R-107 is redirected from the home page without a return address', () => {
    expect(admit(at('/'), '/', stranger)).toEqual({ kind: 'redirect', to: '/login' })
  })

  test('C-004 C-013 opens every page of password recovery and ignores a left-over licence flag', () => {
    expect(admit(at('/forgetPassword/PasswordRetrievalSubject'), '', stranger)).toEqual(OPEN)
    expect(admit(at('/login'), '/login', { ...stranger, isLicenceWithdrawn: true })).toEqual(OPEN)
  })
})

describe('a visitor', () => {
  test('R-026 R-027 R-111 R-190 opens visitor and public pages and gets the sign-in prompt on any other', () => {
    for (const screen of product) {
      const { kind } = admit(screen, screen.path, visitor)
      expect([screen.path, kind]).toEqual([screen.path, screen.access === 'member' ? 'ask-to-sign-in' : 'open'])
    }
  })

  test('C-005 C-011 opens the registration page and both pages about the firm', () => {
    for (const path of ['/register', '/forgetPassword', '/merchants', '/404', '/aboutUs', '/aboutYjj'])
      expect(admit(at(path), path, visitor)).toEqual(OPEN)
  })
})

describe('a signed-in member', () => {
  test('R-192 opens every page but the log-in page', () => {
    for (const screen of product.filter(({ path }) => path !== '/login'))
      expect(admit(screen, screen.path, member)).toEqual(OPEN)
  })

  test('R-108 is redirected from the log-in page to the home page or to a safe return address', () => {
    expect(admit(at('/login'), '/login', member)).toEqual({ kind: 'redirect', to: '/' })
    expect(admit(at('/login'), '/login?redirect=%2Fcart', member)).toEqual({ kind: 'redirect', to: '/cart' })
    expect(admit(at('/login'), '/login?redirect=https%3A%2F%2Fevil.example', member)).toEqual({
      kind: 'redirect',
      to: '/',
    })
  })

  test('C-010 is treated as signed in when both the token and the visitor flag are set', () => {
    expect(admit(at('/cart'), '/cart', { ...member, isVisitor: true })).toEqual(OPEN)
  })
})

describe('a company whose licence was cancelled', () => {
  test('R-132 C-007 is redirected to /licenseWithdraw from every other page', () => {
    for (const screen of product.filter(({ path }) => path !== '/repayment' && path !== '/licenseWithdraw'))
      expect(admit(screen, screen.path, withdrawn)).toEqual({ kind: 'redirect', to: '/licenseWithdraw' })
  })

  test('R-133 R-134 opens /repayment and /licenseWithdraw', () => {
    expect(admit(at('/repayment'), '/repayment', withdrawn)).toEqual(OPEN)
    expect(admit(at('/licenseWithdraw'), '/licenseWithdraw', withdrawn)).toEqual(OPEN)
  })
})

test('opens the pages of the simulated phone for every caller', () => {
  for (const screen of screens.filter(({ isOutside }) => isOutside))
    for (const caller of [stranger, visitor, member, withdrawn])
      expect(admit(screen, screen.path, caller)).toEqual(OPEN)
})

describe('C-039 alternative spellings of an address', () => {
  test.each([
    ['/home', '/Home'],
    ['/CART', '/cart'],
    ['/invoice', '/Invoice'],
    ['/allstore/storelist', '/allStore/StoreList'],
    ['/forgetPassword/passwordRetrievalSubject', '/forgetPassword/PasswordRetrievalSubject'],
    ['/orderSubmitStatus', '/orderSubmitStaus'],
    ['/personal/replenishLicense', '/personal/replenishLisence'],
    ['/personal/ReplenishLicence', '/personal/replenishLisence'],
    ['/seckill', '/active/seckill'],
    ['/sale', '/active/sale'],
    ['/fullreduce', '/active/fullreduce'],
    ['/active/seckill-back', '/active/seckill'],
    ['/active/groupData', '/active/group'],
    ['/active/fullReduction', '/active/fullreduce'],
    ['/Cart/', '/cart'],
  ])('%s resolves to %s', (given, meant) => expect(canonicalPath(given)).toBe(meant))

  test('returns null for every address that has a screen', () => {
    for (const { path } of screens) expect([path, canonicalPath(path)]).toEqual([path, null])
  })

  test.each(['/nothing', '/active', '/afterSale', '/huida', '/personal/nothing'])('%s resolves to no page', path => {
    expect(canonicalPath(path)).toBeNull()
  })

  test('resolves to an existing address that does not resolve further', () => {
    for (const given of ['/home', '/seckill', '/orderSubmitStatus', '/huida/news']) {
      const meant = canonicalPath(given)
      expect(screens.some(({ path }) => path === meant)).toBe(true)
      expect(canonicalPath(meant ?? '')).toBeNull()
    }
  })
})

beforeEach(clearBrowser)

test('R-109 R-110 removes the data_id cookie and every al_ key and keeps the rest', () => {
  setCookies({ data_id: '1', al_x: '1', uuid: 'device-12345' })
  localStorage.setItem('al_user', '1')
  localStorage.setItem('cartNum', '3')
  sessionStorage.setItem('al_page', '1')
  forgetTracking()
  expect([...readCookies().keys()]).toEqual(['uuid'])
  expect({ ...localStorage }).toEqual({ cartNum: '3' })
  expect({ ...sessionStorage }).toEqual({})
})
