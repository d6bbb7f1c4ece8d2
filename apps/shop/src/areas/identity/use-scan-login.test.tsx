import { QueryClientProvider } from '@tanstack/react-query'
import { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { click, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aUser, clearBrowser } from '#trade/testing/session.ts'
import { useScanLogin } from './use-scan-login.ts'

const USER = envelope(z.encode(UserInfo, aUser()))
const code = (letter: string, expiresAt = '2099-01-01T00:00:00+08:00') =>
  envelope({ content: `https://x/sandbox?scan=${letter}`, token: letter.repeat(32), expiresAt })
const result = (state: string) => envelope({ state })

function Probe() {
  const { code: shownCode, state, failure, renew } = useScanLogin('/cart')
  return (
    <button type="button" onClick={renew}>
      {[shownCode.data?.content.at(-1), state, failure].filter(Boolean).join(' ')}
    </button>
  )
}

let shown: Mounted
const went: string[] = []
const text = () => one(shown.box, 'button').textContent
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const open = () => {
  shown = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <Probe />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  clearBrowser()
  went.length = 0
  setNavigator(to => void went.push(to))
})
afterEach(() => {
  shown.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('log-in by QR code', () => {
  test('R-131 R-092 R-093 opens the session after the phone confirmed and stops polling the code', async () => {
    const sent = answerCalls(code('a'), result('confirmed'), USER)
    open()
    await until(() => expect(went).toEqual(['/cart']))
    expect(sent.map(({ url }) => url.split('?')[0])).toEqual([
      '/webApis/user/api/app/login/scan/qrcode',
      '/webApis/user/api/app/login/scan/result',
      '/webApis/user/toScanLogin.json',
    ])
    expect(JSON.parse(sent[2]?.body ?? '')).toEqual({
      ...{ token: 'a'.repeat(32), deviceModel: 'PC' },
      deviceId: /uuid=([0-9a-f]{32})/.exec(document.cookie)?.[1],
    })
  })

  test('waits for the phone after the code is scanned', async () => {
    answerCalls(code('a'), result('scanned'))
    open()
    await until(() => expect(text()).toBe('a scanned'))
    expect(went).toEqual([])
  })

  test('replaces an expired code automatically', async () => {
    answerCalls(code('a', '2020-01-01T00:00:00+08:00'), code('b'), result('waiting'))
    open()
    await until(() => expect(text()).toBe('b waiting'))
  })

  test('asks for a new code when the server says it expired', async () => {
    const gone = envelope({ reason: 'scan-expired' }, { code: 409, status: 409, msg: '二维码已失效，请刷新后重新扫码' })
    answerCalls(code('a'), gone, code('b'), result('waiting'))
    open()
    await until(() => expect(text()).toBe('b waiting'))
  })

  test('shows a refusal on the phone until a new code is requested', async () => {
    answerCalls(code('a'), result('refused'), code('b'), result('waiting'))
    open()
    await until(() => expect(text()).toBe('a refused'))
    click(one(shown.box, 'button'))
    await until(() => expect(text()).toBe('b waiting'))
  })

  test('shows the reason when the server refuses the log-in', async () => {
    const disabled = envelope({ reason: 'account-disabled' }, { code: 403, status: 403, msg: '该账号已停用' })
    answerCalls(code('a'), result('confirmed'), disabled)
    open()
    await until(() => expect(text()).toBe('a confirmed 该账号已停用'))
    expect(went).toEqual([])
  })
})
