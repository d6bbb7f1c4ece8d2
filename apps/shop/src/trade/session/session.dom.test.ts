import { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aUser, clearBrowser, setCookies } from '../testing/session.ts'
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

beforeEach(clearBrowser)

describe('the signed-in user', () => {
  test('R-076 reads every user field from its cookie', () => {
    setCookies(Object.fromEntries(USER_FIELDS.map(field => [field, `值 of ${field}`])))
    refreshSession()
    const { user } = useSession.getState()
    expect(Object.keys(user)).toHaveLength(26)
    for (const field of USER_FIELDS) expect(user[field]).toBe(`值 of ${field}`)
  })

  test('R-077 R-101 is signed in when the cookie zhcaiToken is set', () => {
    refreshSession()
    expect(isAuthenticated()).toBe(false)
    setCookies({ zhcaiToken: 'abc' })
    refreshSession()
    expect(isAuthenticated()).toBe(true)
  })

  test('R-208 removes the prefix of the token', () => {
    setCookies({ zhcaiToken: 'Bearer abc' })
    refreshSession()
    expect(tokenOf(useSession.getState())).toBe('abc')
    setCookies({ zhcaiToken: 'abc' })
    refreshSession()
    expect(tokenOf(useSession.getState())).toBe('abc')
  })

  test('R-102 R-103 R-189 gives a member role 1 and a guest role 0', () => {
    expect(ROLES).toEqual({ guest: 0, member: 1 })
    refreshSession()
    expect(roleOf(useSession.getState())).toBe(0)
    setCookies({ zhcaiToken: 'abc' })
    refreshSession()
    expect(roleOf(useSession.getState())).toBe(1)
  })

  test('R-104 sets the customer flag from existBindCustomer', () => {
    setCookies({ zhcaiToken: 'abc', existBindCustomer: '0' })
    refreshSession()
    expect(isCustomer(useSession.getState())).toBe(false)
    setCookies({ existBindCustomer: '1' })
    refreshSession()
    expect(isCustomer(useSession.getState())).toBe(true)
  })

  test('R-132 respects a cancelled licence only for a signed-in user', () => {
    setCookies({ isClear: '1' })
    refreshSession()
    expect(isLicenceWithdrawn(useSession.getState())).toBe(false)
    setCookies({ zhcaiToken: 'abc' })
    refreshSession()
    expect(isLicenceWithdrawn(useSession.getState())).toBe(true)
  })
})

describe('the visitor flag', () => {
  test('R-096 is 0 or 1 and survives a session refresh', () => {
    refreshSession()
    expect(useSession.getState().isVisitor).toBe('0')
    setVisitor('1')
    expect(useSession.getState().isVisitor).toBe('1')
    refreshSession()
    expect(useSession.getState().isVisitor).toBe('1')
  })

  test('R-103 gives a visitor the guest role', () => {
    setVisitor('1')
    refreshSession()
    expect(roleOf(useSession.getState())).toBe(0)
  })
})

describe('accepting a log-in answer', () => {
  test('R-129 stores the profile, reads the cookies again and ends visitor mode', () => {
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

  test('ignores a profile of another login or company', () => {
    const user = aUser()
    setCookies({ zhcaiToken: 'abc', userBasicId: user.userBasicId, companyId: 'another' })
    acceptUser(user)
    expect(useSession.getState().profile).toBeNull()
    expect(z.encode(UserInfo, user).tokenExpirationTime).toBe('2026-11-15T18:00:00.000+08:00')
  })
})
