import { describe, expect, test, beforeEach } from 'vitest'
import { admit, type Caller, canonicalPath, forgetTracking } from './admission.ts'
import { screens } from './screens.ts'
import { readCookies } from '@xiaojiu/web/storage/cookies.ts'
import { clearBrowser, setCookies } from '#trade/testing/session.ts'

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

describe('a stranger', () => {
  test('R-028 R-191 opens what needs no log-in, and nothing else', () => {
    for (const screen of product) {
      const { kind } = admit(screen, screen.path, stranger)
      expect([screen.path, kind]).toEqual([screen.path, screen.access === 'anyone' ? 'open' : 'redirect'])
    }
  })

  test('R-105 R-106 is sent to log in, with the way back', () => {
    expect(admit(at('/search'), '/search?keyword=a%20b', stranger)).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Fsearch%3Fkeyword%3Da%2520b',
    })
  })

  test('R-107 is sent from the home page without one', () => {
    expect(admit(at('/'), '/', stranger)).toEqual({ kind: 'redirect', to: '/login' })
  })

  test('C-004 C-013 opens every page of password recovery; a left-over licence flag changes nothing', () => {
    expect(admit(at('/forgetPassword/PasswordRetrievalSubject'), '', stranger)).toEqual(OPEN)
    expect(admit(at('/login'), '/login', { ...stranger, isLicenceWithdrawn: true })).toEqual(OPEN)
  })
})

describe('a visitor', () => {
  test('R-026 R-027 R-111 R-190 opens the visitor pages and those without log-in; anything else starts the prompt', () => {
    for (const screen of product) {
      const { kind } = admit(screen, screen.path, visitor)
      expect([screen.path, kind]).toEqual([screen.path, screen.access === 'member' ? 'ask-to-sign-in' : 'open'])
    }
  })

  test('C-005 C-011 may register, and see both pages about the firm', () => {
    for (const path of ['/register', '/forgetPassword', '/merchants', '/404', '/aboutUs', '/aboutYjj'])
      expect(admit(at(path), path, visitor)).toEqual(OPEN)
  })
})

describe('a member', () => {
  test('R-192 opens everything but the log-in page', () => {
    for (const screen of product.filter(({ path }) => path !== '/login'))
      expect(admit(screen, screen.path, member)).toEqual(OPEN)
  })

  test('R-108 is sent home from the log-in page, or to where the link says', () => {
    expect(admit(at('/login'), '/login', member)).toEqual({ kind: 'redirect', to: '/' })
    expect(admit(at('/login'), '/login?redirect=%2Fcart', member)).toEqual({ kind: 'redirect', to: '/cart' })
    expect(admit(at('/login'), '/login?redirect=https%3A%2F%2Fevil.example', member)).toEqual({
      kind: 'redirect',
      to: '/',
    })
  })

  test('C-010 the token counts before the visitor flag', () => {
    expect(admit(at('/cart'), '/cart', { ...member, isVisitor: true })).toEqual(OPEN)
  })
})

describe('a company whose licence was cancelled', () => {
  test('R-132 C-007 is led to /licenseWithdraw from everywhere else', () => {
    for (const screen of product.filter(({ path }) => path !== '/repayment' && path !== '/licenseWithdraw'))
      expect(admit(screen, screen.path, withdrawn)).toEqual({ kind: 'redirect', to: '/licenseWithdraw' })
  })

  test('R-133 R-134 stays on /repayment and on /licenseWithdraw', () => {
    expect(admit(at('/repayment'), '/repayment', withdrawn)).toEqual(OPEN)
    expect(admit(at('/licenseWithdraw'), '/licenseWithdraw', withdrawn)).toEqual(OPEN)
  })
})

test('the simulated phone is no part of the product: everyone opens it', () => {
  for (const screen of screens.filter(({ isOutside }) => isOutside))
    for (const caller of [stranger, visitor, member, withdrawn])
      expect(admit(screen, screen.path, caller)).toEqual(OPEN)
})

describe('C-039 addresses that mean another', () => {
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
  ])('%s leads to %s', (given, meant) => expect(canonicalPath(given)).toBe(meant))

  test('an address that exists stands for itself, the two old combo pages too', () => {
    for (const { path } of screens) expect([path, canonicalPath(path)]).toEqual([path, null])
  })

  test.each(['/nothing', '/active', '/afterSale', '/huida', '/personal/nothing'])('%s means none', path => {
    expect(canonicalPath(path)).toBeNull()
  })

  test('every meant address exists and none leads on', () => {
    for (const given of ['/home', '/seckill', '/orderSubmitStatus', '/huida/news']) {
      const meant = canonicalPath(given)
      expect(screens.some(({ path }) => path === meant)).toBe(true)
      expect(canonicalPath(meant ?? '')).toBeNull()
    }
  })
})

beforeEach(clearBrowser)

test('R-109 R-110 the data_id cookie and the al_ key are gone, all else stays', () => {
  setCookies({ data_id: '1', al_x: '1', uuid: 'device-12345' })
  localStorage.setItem('al_user', '1')
  localStorage.setItem('cartNum', '3')
  sessionStorage.setItem('al_page', '1')
  forgetTracking()
  expect([...readCookies().keys()]).toEqual(['uuid'])
  expect({ ...localStorage }).toEqual({ cartNum: '3' })
  expect({ ...sessionStorage }).toEqual({})
})
