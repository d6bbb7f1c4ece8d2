import { QueryClientProvider } from '@tanstack/react-query'
import { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { click, fill, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useSession } from '#trade/session/session.ts'
import { aUser, clearBrowser } from '#trade/testing/session.ts'
import { LoginPage } from './LoginPage.tsx'

const USER = z.encode(UserInfo, aUser())
const refusal = (reason: string, msg: string, details: object = {}) =>
  envelope({ reason, ...details }, { code: 422, status: 422, msg })
const K1 = '0190b3a4-0000-7000-8000-000000000001'
const captcha = envelope({
  captchaId: K1,
  background: 'data:,',
  piece: 'data:,',
  pieceTop: 10,
  width: 320,
  height: 160,
})

let shown: Mounted
const went: string[] = []
const field = (label: string) => one<HTMLInputElement>(shown.box, `input[placeholder="${label}"]`)
const button = (text: string) => {
  const found = [...document.querySelectorAll('button')].find(one => one.textContent === text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const submit = () => act(async () => one<HTMLFormElement>(shown.box, 'form').requestSubmit())
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)

beforeEach(async () => {
  clearBrowser()
  went.length = 0
  setNavigator(to => void went.push(to))
  // The page checks once whether WeChat is available; here it is not.
  const asked = answerCalls(envelope({ url: null, state: '' }))
  shown = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <LoginPage />
    </QueryClientProvider>,
    '/login?redirect=%2Fcart',
  )
  await until(() => expect(asked.length).toBe(1))
})
afterEach(() => {
  shown.unmount()
  vi.unstubAllGlobals()
})

describe('the log-in page', () => {
  test('R-003 offers log-in by account, mobile and QR code', () => {
    expect([...shown.box.querySelectorAll('[role="tab"]')].map(tab => tab.textContent)).toEqual([
      '账号登录',
      '短信登录',
      '扫码登录',
    ])
  })

  test('sets the visitor flag and opens the home page on 先逛逛', () => {
    click(button('先逛逛'))
    expect(useSession.getState().isVisitor).toBe('1')
    expect(localStorage.getItem('isVisitor')).toBe('1')
    expect(went).toEqual(['/'])
  })
})

describe('log-in by account', () => {
  test('R-091 R-092 R-093 R-282 R-129 sends login and device, then goes to the return address and stores no password', async () => {
    const sent = answerCalls(() => {
      document.cookie = 'zhcaiToken=new; path=/'
      return envelope(USER)()
    })
    fill(field('请输入账号或手机号'), ' buyer ')
    fill(field('请输入密码'), 'Xiaojiu2026')
    await submit()
    await until(() => expect(went).toEqual(['/cart']))
    expect(sent[0]?.url).toBe('/webApis/user/topLogin.json')
    const uuid = /uuid=([0-9a-f]{32})/.exec(document.cookie)?.[1]
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      jzt_username: 'buyer',
      jzt_password: 'Xiaojiu2026',
      deviceModel: 'PC',
      deviceId: uuid,
    })
    expect(useSession.getState().user.zhcaiToken).toBe('new')
    expect(localStorage.getItem('rememberedAccount')).toBe('buyer')
    expect(JSON.stringify({ ...localStorage })).not.toContain('Xiaojiu2026')
  })

  test('names the empty fields and sends nothing', async () => {
    const sent = answerCalls(envelope(USER))
    await submit()
    expect([...shown.box.querySelectorAll('[role="alert"]')].map(text => text.textContent)).toEqual([
      '请输入账号或手机号',
      '请输入密码',
    ])
    expect(document.activeElement).toBe(field('请输入账号或手机号'))
    expect(sent).toEqual([])
  })

  test('R-227 shows a wrong password beside the form and not as a global notice', async () => {
    answerCalls(refusal('wrong-login', '账号或密码不正确'))
    fill(field('请输入账号或手机号'), 'buyer')
    fill(field('请输入密码'), 'wrong')
    await submit()
    await until(() => expect(one(shown.box, '[role="alert"]').textContent).toBe('账号或密码不正确'))
    expect(useIndicator.getState().notice).toBeNull()
    expect(went).toEqual([])
  })

  test('shows the captcha slider when the server requires it and sends its answer', async () => {
    const sent = answerCalls(refusal('captcha-needed', '请先完成安全验证'), captcha, envelope(USER))
    fill(field('请输入账号或手机号'), 'buyer')
    fill(field('请输入密码'), 'Xiaojiu2026')
    await submit()
    await until(() => expect(document.querySelector('input[type="range"]')).not.toBeNull())
    const slider = one<HTMLInputElement>(document, 'input[type="range"]')
    fill(slider, '137')
    await act(async () => slider.dispatchEvent(new MouseEvent('pointerup', { bubbles: true })))
    await until(() => expect(went).toEqual(['/cart']))
    expect(JSON.parse(sent[2]?.body ?? '')).toMatchObject({ captchaId: K1, captchaAnswer: '137' })
  })
})

describe('log-in by mobile', () => {
  beforeEach(() => click(button('短信登录')))

  test('R-265 R-228 sends a code to a valid number only and then counts down', async () => {
    const sent = answerCalls(envelope({ resendAfterSeconds: 60, remainingToday: 9 }))
    fill(field('请输入手机号'), '123')
    click(button('获取验证码'))
    expect(one(shown.box, '[role="alert"]').textContent).toBe('请输入 11 位手机号')
    expect(sent).toEqual([])
    fill(field('请输入手机号'), '13800000001')
    click(button('获取验证码'))
    await until(() => expect(button('60 秒后重发').disabled).toBe(true))
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ mobile: '13800000001', purpose: 'login' })
    // Codes for different things do not share one wait.
    expect(Object.keys(localStorage).filter(key => key.startsWith('smsCountdown'))).toEqual(['smsCountdown:login'])
  })

  test('starts the countdown with the seconds from the server when a code was just sent', async () => {
    answerCalls(refusal('code-just-sent', '验证码已发送，请 42 秒后再获取', { seconds: 42 }))
    fill(field('请输入手机号'), '13800000001')
    click(button('获取验证码'))
    await until(() => expect(button('42 秒后重发').disabled).toBe(true))
    expect(one(shown.box, '[role="alert"]').textContent).toBe('验证码已发送，请 42 秒后再获取')
  })

  test('R-130 R-092 R-093 asks which account when the mobile has several, then signs in', async () => {
    const accounts = [
      { userBasicId: K1, loginName: 'buyer', companyName: '安康大药房' },
      { userBasicId: '0190b3a4-0000-7000-8000-000000000002', loginName: 'buyer2', companyName: '' },
    ]
    const sent = answerCalls(envelope({ accounts, user: null }), envelope({ accounts: [], user: USER }))
    fill(field('请输入手机号'), '13800000001')
    fill(field('请输入 6 位验证码'), '123456')
    await submit()
    await until(() => expect(document.querySelector('dialog')?.textContent).toContain('暂未绑定企业'))
    click(button('安康大药房buyer'))
    await until(() => expect(went).toEqual(['/cart']))
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
      ...{ mobile: '13800000001', authCode: '123456', userBasicId: K1 },
      ...{ deviceModel: 'PC', deviceId: /uuid=([0-9a-f]{32})/.exec(document.cookie)?.[1] },
    })
  })
})
