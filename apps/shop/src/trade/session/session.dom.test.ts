import { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { z } from 'zod'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  acceptUser,
  isAuthenticated,
  isCustomer,
  isLicenceWithdrawn,
  ROLES,
  refreshSession,
  roleOf,
  setVisitor,
  tokenOf,
  USER_FIELDS,
  useSession,
} from './session.ts'
import { aUser, clearBrowser, setCookies } from '../testing/session.ts'

beforeEach(clearBrowser)

describe('who is signed in', () => {
  test('R-076 every field of the user comes from its cookie', () => {
    setCookies(Object.fromEntries(USER_FIELDS.map(field => [field, `值 of ${field}`])))
    refreshSession()
    const { user } = useSession.getState()
    expect(Object.keys(user)).toHaveLength(26)
    for (const field of USER_FIELDS) expect(user[field]).toBe(`值 of ${field}`)
  })

  test('R-077 R-101 the cookie zhcaiToken makes one signed in', () => {
    refreshSession()
    expect(isAuthenticated()).toBe(false)
    setCookies({ zhcaiToken: 'abc' })
    refreshSession()
    expect(isAuthenticated()).toBe(true)
  })

  test('R-208 the prefix of the token is left out', () => {
    setCookies({ zhcaiToken: 'Bearer abc' })
    refreshSession()
    expect(tokenOf(useSession.getState())).toBe('abc')
    setCookies({ zhcaiToken: 'abc' })
    refreshSession()
    expect(tokenOf(useSession.getState())).toBe('abc')
  })

  test('R-102 R-103 R-189 a member has role 1, a guest role 0', () => {
    expect(ROLES).toEqual({ guest: 0, member: 1 })
    refreshSession()
    expect(roleOf(useSession.getState())).toBe(0)
    setCookies({ zhcaiToken: 'abc' })
    refreshSession()
    expect(roleOf(useSession.getState())).toBe(1)
  })

  test('R-104 the customer flag follows existBindCustomer', () => {
    setCookies({ zhcaiToken: 'abc', existBindCustomer: '0' })
    refreshSession()
    expect(isCustomer(useSession.getState())).toBe(false)
    setCookies({ existBindCustomer: '1' })
    refreshSession()
    expect(isCustomer(useSession.getState())).toBe(true)
  })

  test('R-132 a cancelled licence counts for the signed-in only', () => {
    setCookies({ isClear: '1' })
    refreshSession()
    expect(isLicenceWithdrawn(useSession.getState())).toBe(false)
    setCookies({ zhcaiToken: 'abc' })
    refreshSession()
    expect(isLicenceWithdrawn(useSession.getState())).toBe(true)
  })
})

describe('the visitor flag', () => {
  test("R-096 is '0' or '1' and kept over a reload", () => {
    refreshSession()
    expect(useSession.getState().isVisitor).toBe('0')
    setVisitor('1')
    expect(useSession.getState().isVisitor).toBe('1')
    refreshSession()
    expect(useSession.getState().isVisitor).toBe('1')
  })

  test('R-103 a visitor is a guest, whatever the two numbers look like', () => {
    setVisitor('1')
    refreshSession()
    expect(roleOf(useSession.getState())).toBe(0)
  })
})

describe('what a log-in answers', () => {
  test('R-129 is kept, the cookies are read again, and looking around is over', () => {
    setVisitor('1')
    const user = aUser({ rights: ['order'] })
    setCookies({ zhcaiToken: 'abc', userBasicId: user.userBasicId, companyId: user.companyId, userName: user.userName })
    acceptUser(user)
    const session = useSession.getState()
    expect(session.user.userName).toBe(user.userName)
    expect(session.profile).toEqual(user)
    expect(session.isVisitor).toBe('0')
    expect(localStorage.getItem('tokenExpirationTime')).toBe(String(user.tokenExpirationTime.getTime()))
  })

  test('a profile of another login or company is none', () => {
    const user = aUser()
    setCookies({ zhcaiToken: 'abc', userBasicId: user.userBasicId, companyId: 'another' })
    acceptUser(user)
    expect(useSession.getState().profile).toBeNull()
    expect(z.encode(UserInfo, user).tokenExpirationTime).toBe('2026-11-15T18:00:00.000+08:00')
  })
})
