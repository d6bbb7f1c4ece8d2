import { QueryClient } from '@tanstack/react-query'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { companyChosen, leave } from '#trade/session/leave.ts'
import { useSession } from '#trade/session/session.ts'
import { aUser, clearBrowser, setCookies, signIn } from '#trade/testing/session.ts'
import { afterLogin, finishLogin } from './finish-login.ts'
import { keepBindTicket, keptBindTicket } from './wechat/wechat-way.ts'

const went: string[] = []
beforeEach(() => {
  clearBrowser()
  went.length = 0
  setNavigator(to => void went.push(to))
})

describe('the address after a log-in', () => {
  const settled = { mustChooseCompany: false }
  test('C-019 is the requested address if it is safe, else the home page', () => {
    expect(afterLogin(settled, '/search?keyword=a%20b', false)).toBe('/search?keyword=a%20b')
    expect(afterLogin(settled, undefined, false)).toBe('/')
    expect(afterLogin(settled, '//evil.example', false)).toBe('/')
  })

  test('R-001 R-126 is the company choice with the return address when a choice is due', () => {
    expect(afterLogin({ mustChooseCompany: true }, '/cart', false)).toBe('/companySelect?redirect=%2Fcart')
    expect(afterLogin(settled, undefined, true)).toBe('/companySelect')
  })
})

test('R-129 R-130 R-131 reads the user from the cookies, clears cached answers and navigates', () => {
  const queries = new QueryClient()
  queries.setQueryData(['price'], 1)
  setCookies({ zhcaiToken: 'new', userName: '陈立新' })
  finishLogin(queries, aUser(), '/cart')
  expect(useSession.getState().user.userName).toBe('陈立新')
  expect(queries.getQueryData(['price'])).toBeUndefined()
  expect(went).toEqual(['/cart'])
})

test('goes to the account security page when a WeChat binding ticket is kept', () => {
  keepBindTicket('t'.repeat(43))
  finishLogin(new QueryClient(), aUser(), '/cart')
  expect(went).toEqual(['/personal/accountSecurity'])
  expect(keptBindTicket()).toBe('t'.repeat(43))
})

test('R-126 asks for the company only at the first log-in after a log-out of kind 1', () => {
  leave({ isCompanyAsked: true })
  finishLogin(new QueryClient(), aUser(), undefined)
  companyChosen()
  finishLogin(new QueryClient(), aUser(), undefined)
  expect(went).toEqual(['/login', '/companySelect', '/'])
})

test('R-135 notifies the other tabs only when the log-in replaces another one', async () => {
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  finishLogin(new QueryClient(), aUser(), undefined)
  expect(told).not.toHaveBeenCalled()
  signIn({ userBasicId: 'u2' })
  finishLogin(new QueryClient(), aUser(), undefined)
  expect(told).toHaveBeenCalledExactlyOnceWith('refresh')
})
