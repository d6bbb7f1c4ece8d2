import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { companyChosen, leave } from '#trade/session/leave.ts'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
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

describe('where a log-in leads', () => {
  const settled = { mustChooseCompany: false }
  test('C-019 to where the buyer wanted to go, else home', () => {
    expect(afterLogin(settled, '/search?keyword=a%20b', false)).toBe('/search?keyword=a%20b')
    expect(afterLogin(settled, undefined, false)).toBe('/')
    expect(afterLogin(settled, '//evil.example', false)).toBe('/')
  })

  test('R-001 R-126 first to the company choice when it is due, which leads on', () => {
    expect(afterLogin({ mustChooseCompany: true }, '/cart', false)).toBe('/companySelect?redirect=%2Fcart')
    expect(afterLogin(settled, undefined, true)).toBe('/companySelect')
  })
})

test('R-129 R-130 R-131 every way in ends here: the user is read from the cookies, old answers are dropped', () => {
  const queries = new QueryClient()
  queries.setQueryData(['price'], 1)
  setCookies({ zhcaiToken: 'new', userName: '陈立新' })
  finishLogin(queries, aUser(), '/cart')
  expect(useSession.getState().user.userName).toBe('陈立新')
  expect(queries.getQueryData(['price'])).toBeUndefined()
  expect(went).toEqual(['/cart'])
})

test('a WeChat that was shown before the log-in leads to where its owner is proven', () => {
  keepBindTicket('t'.repeat(43))
  finishLogin(new QueryClient(), aUser(), '/cart')
  expect(went).toEqual(['/personal/accountSecurity'])
  expect(keptBindTicket()).toBe('t'.repeat(43))
})

test('R-126 after a log-out of kind 1 the next log-in chooses a company, the one after that does not', () => {
  leave({ isCompanyAsked: true })
  finishLogin(new QueryClient(), aUser(), undefined)
  companyChosen()
  finishLogin(new QueryClient(), aUser(), undefined)
  expect(went).toEqual(['/login', '/companySelect', '/'])
})

test('R-135 the other tabs are told of a log-in over another one, and of no other', async () => {
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  finishLogin(new QueryClient(), aUser(), undefined)
  expect(told).not.toHaveBeenCalled()
  signIn({ userBasicId: 'u2' })
  finishLogin(new QueryClient(), aUser(), undefined)
  expect(told).toHaveBeenCalledExactlyOnceWith('refresh')
})
