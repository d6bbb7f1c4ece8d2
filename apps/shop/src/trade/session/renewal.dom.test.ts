import { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { setServerTime } from '@xiaojiu/web/clock.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aUser, clearBrowser, signIn } from '../testing/session.ts'
import { renewIfDue, renewIfUndecided, startRenewal } from './renewal.ts'
import { acceptUser, useSession } from './session.ts'

const NOW = Date.parse('2026-11-15T08:00:00Z')
const renewed = aUser({ tokenExpirationTime: new Date(NOW + 10 * 3_600_000) })
const answer = envelope(z.encode(UserInfo, renewed))

beforeEach(() => {
  clearBrowser()
  vi.useFakeTimers({ now: NOW })
  setServerTime(NOW)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('session renewal', () => {
  test('sends nothing when nobody is signed in', async () => {
    const sent = answerCalls(answer)
    await renewIfDue()
    expect(sent).toEqual([])
  })

  test('sends nothing when more than 30 minutes are left', async () => {
    signIn()
    acceptUser(aUser({ tokenExpirationTime: new Date(NOW + 31 * 60_000) }))
    const sent = answerCalls(answer)
    await renewIfDue()
    expect(sent).toEqual([])
  })

  test('renews and stores the new expiry when less than 30 minutes are left', async () => {
    signIn()
    acceptUser(aUser({ tokenExpirationTime: new Date(NOW + 29 * 60_000) }))
    const sent = answerCalls(answer)
    await renewIfDue()
    expect(sent.map(({ url }) => url)).toEqual(['/webApis/auth/api/app/token/renew'])
    expect(localStorage.getItem('tokenExpirationTime')).toBe(String(NOW + 10 * 3_600_000))
  })

  test.each([
    ['in-review', 1],
    ['refused', 1],
    ['withdrawn', 1],
    ['approved', 0],
    ['draft', 0],
  ] as const)('asks whether a company that is %s has been approved: %i', async (companyState, count) => {
    signIn()
    acceptUser(aUser({ companyState, tokenExpirationTime: new Date(NOW + 10 * 3_600_000) }))
    const sent = answerCalls(answer)
    await renewIfUndecided()
    expect(sent.map(({ url }) => url)).toEqual(Array(count).fill('/webApis/auth/api/app/token/renew'))
    expect(useSession.getState().profile?.companyState).toBe(count === 1 ? 'approved' : companyState)
  })

  test('asks so when a page is opened', async () => {
    signIn()
    acceptUser(aUser({ companyState: 'in-review', tokenExpirationTime: new Date(NOW + 10 * 3_600_000) }))
    const sent = answerCalls(answer)
    const stop = startRenewal()
    await vi.waitFor(() => expect(useSession.getState().profile?.companyState).toBe('approved'))
    expect(sent).toHaveLength(1)
    stop()
  })

  test('loads the profile of a session known only from cookies, then renews it in time', async () => {
    signIn()
    const sent = answerCalls(answer)
    const stop = startRenewal()
    await vi.waitFor(() => expect(useSession.getState().profile).toEqual(renewed))
    setServerTime(NOW + 9.6 * 3_600_000)
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    stop()
  })
})
