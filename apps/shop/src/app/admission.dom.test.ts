import { describe, expect, test } from 'vitest'
import { admit, type Caller } from './admission.ts'
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
