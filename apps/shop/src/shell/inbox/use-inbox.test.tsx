import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { sessionEndpoints } from '@xiaojiu/contract/identity/session-endpoints.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { setServerTime } from '@xiaojiu/web/clock.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { acceptUser, useSession } from '#trade/session/session.ts'
import { aUser, clearBrowser, signIn } from '#trade/testing/session.ts'
import { kindsAfter, useUnread } from './use-inbox.ts'

const sockets: FakeSocket[] = []

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    sockets.push(this)
  }
  close() {}
}

function Bell() {
  return <i>{useUnread(true)}</i>
}

beforeEach(() => {
  clearBrowser()
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => vi.unstubAllGlobals())

test('reads the state of a company in review again when a message arrives', async () => {
  const tokenExpirationTime = new Date(Date.now() + 10 * 3_600_000)
  setServerTime(Date.now())
  signIn()
  acceptUser(aUser({ companyState: 'in-review', tokenExpirationTime }))
  answerPaths({
    [messageEndpoints.openLive.path]: envelope({ ticket: 't' }),
    [messageEndpoints.countUnread.path]: envelope({ messageCount: 1 }),
    [sessionEndpoints.renewToken.path]: envelope(z.encode(UserInfo, aUser({ tokenExpirationTime }))),
  })
  const { unmount } = mount(
    <QueryClientProvider client={new QueryClient()}>
      <Bell />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(sockets.at(-1)?.onmessage).toBeTypeOf('function'))
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ topic: 'chat', id: '1' }) })
  expect(useSession.getState().profile?.companyState).toBe('in-review')
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ topic: 'inbox', id: '1' }) })
  await vi.waitFor(() => expect(useSession.getState().profile?.companyState).toBe('approved'))
  unmount()
})

const switches = [
  { kind: 'activity', isOn: true },
  { kind: 'system', isOn: false },
] as const

test('changes only the kind whose switch was set', () => {
  expect(kindsAfter(switches, 'system', true)).toEqual(['activity', 'system'])
  expect(kindsAfter(switches, 'activity', false)).toEqual([])
  expect(kindsAfter(switches, 'activity', true)).toEqual(['activity'])
})
