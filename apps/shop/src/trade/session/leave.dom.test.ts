import { setNavigator, useQuestions } from '@xiaojiu/web/confirm.ts'
import { readCookies } from '@xiaojiu/web/storage/cookies.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser, clearBrowser, setCookies, signIn } from '../testing/session.ts'
import { isCompanyChoiceDue, LOG_OUT_KINDS, leave, logOut, onLeave } from './leave.ts'
import { acceptUser, isAuthenticated, setVisitor, USER_FIELDS, useSession } from './session.ts'

const went: string[] = []

beforeEach(() => {
  clearBrowser()
  useQuestions.setState({ waiting: [] })
  went.length = 0
  setNavigator(to => void went.push(to))
})
afterEach(() => vi.unstubAllGlobals())

describe('log-out: cleared data', () => {
  test('R-115 R-119 R-122 clears all user cookies but uuid, and the user', () => {
    setCookies(Object.fromEntries([...USER_FIELDS, 'couponShade', 'categoryKept'].map(field => [field, 'x'])))
    leave()
    expect([...readCookies().keys()]).toEqual(['uuid'])
    const { user, profile } = useSession.getState()
    expect(Object.entries(user).filter(([, value]) => value !== '')).toEqual([['uuid', 'x']])
    expect(profile).toBeNull()
    expect(isAuthenticated()).toBe(false)
  })

  test('R-119 R-122 clears the profile and the user in memory', () => {
    signIn()
    acceptUser(aUser())
    expect(useSession.getState().profile?.userName).toBe('陈立新')
    leave()
    const { user, profile } = useSession.getState()
    expect(profile).toBeNull()
    expect([user.zhcaiToken, user.userBasicId, user.companyId]).toEqual(['', '', ''])
  })

  test('R-116 R-117 R-118 clears the session keys of both storages with the cart count', () => {
    const own = ['category', 'cartNum', 'tokenExpirationTime', 'commonFilters', 'LOCAL_DATA', 'SESSION_DATA']
    for (const key of [...own, 'tabOwner', 'react-router-scroll-positions']) {
      localStorage.setItem(key, '1')
      sessionStorage.setItem(key, '1')
    }
    leave()
    expect({ ...localStorage }).toEqual({ isVisitor: '0' })
    expect({ ...sessionStorage }).toEqual({})
  })

  test('R-120 R-125 resets the visitor flag to 0', () => {
    setVisitor('1')
    leave()
    expect(localStorage.getItem('isVisitor')).toBe('0')
    expect(useSession.getState().isVisitor).toBe('0')
  })

  test('keeps the device id, the remembered account and the SMS countdown', () => {
    setCookies({ uuid: 'device-12345', zhcaiToken: 'a' })
    localStorage.setItem('smsCountdown:login', '99')
    localStorage.setItem('rememberedAccount', 'buyer')
    leave()
    expect(readCookies().get('uuid')).toBe('device-12345')
    expect(localStorage.getItem('smsCountdown:login')).toBe('99')
    expect(localStorage.getItem('rememberedAccount')).toBe('buyer')
  })

  test('calls the registered leave handlers', () => {
    const forget = vi.fn()
    const stop = onLeave(forget)
    leave()
    stop()
    leave()
    expect(forget).toHaveBeenCalledTimes(1)
  })
})

describe('log-out: next page', () => {
  test('R-123 goes to the log-in page', () => {
    leave()
    expect(went).toEqual(['/login'])
  })

  test('R-124 adds the return address only when it is given', () => {
    leave({ redirect: '/search?keyword=a%20b' })
    expect(went).toEqual(['/login?redirect=%2Fsearch%3Fkeyword%3Da%2520b'])
  })

  test('R-121 notifies the other tabs', () => {
    const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    leave()
    expect(told).toHaveBeenCalledExactlyOnceWith('refresh')
    told.mockRestore()
  })
})

describe('log-out kinds', () => {
  test('R-126 makes the next log-in choose a company for kind 1', async () => {
    signIn()
    answerCalls(envelope({}))
    expect(isCompanyChoiceDue()).toBe(false)
    await logOut(LOG_OUT_KINDS.chooseCompany)
    expect(isCompanyChoiceDue()).toBe(true)
    // Kept in local storage, because the next log-in may happen in another tab.
    expect(localStorage.getItem('LOCAL_DATA')).toContain('"chooseCompany"')
    expect(went).toEqual(['/login'])
  })

  test('R-127 asks no question and calls the server for kind 2', async () => {
    signIn()
    const sent = answerCalls(envelope({}))
    await expect(logOut(LOG_OUT_KINDS.atOnce)).resolves.toBe(true)
    expect(sent.map(request => request.url)).toEqual(['/webApis/auth/api/app/login/out'])
    expect(sent[0]?.headers['sign']).toMatch(/^[0-9a-f]{64}$/)
    expect(useQuestions.getState().waiting).toHaveLength(0)
    expect(isAuthenticated()).toBe(false)
    expect(isCompanyChoiceDue()).toBe(false)
    expect(went).toEqual(['/login'])
  })

  test('R-128 sets the logging-out state and waits for confirmation for other kinds', async () => {
    signIn()
    answerCalls(envelope({}))
    const leaving = logOut(5)
    expect(useSession.getState().logouting).toBe(5)
    expect(isAuthenticated()).toBe(true)
    useQuestions.getState().waiting[0]?.answer(true)
    await expect(leaving).resolves.toBe(true)
    expect(useSession.getState().logouting).toBe(0)
    expect(isAuthenticated()).toBe(false)
  })

  test('R-128 changes nothing when the question is answered with no', async () => {
    signIn()
    const sent = answerCalls(envelope({}))
    const leaving = logOut(LOG_OUT_KINDS.asked)
    useQuestions.getState().waiting[0]?.answer(false)
    await expect(leaving).resolves.toBe(false)
    expect(isAuthenticated()).toBe(true)
    expect(useSession.getState().logouting).toBe(0)
    expect(sent).toEqual([])
    expect(went).toEqual([])
  })

  test('logs out even when the server cannot be reached', async () => {
    signIn()
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(logOut(LOG_OUT_KINDS.atOnce)).resolves.toBe(true)
    expect(isAuthenticated()).toBe(false)
  })
})
