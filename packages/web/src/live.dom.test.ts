import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive } from './live.ts'
import './testing/test-face.ts'

class FakeSocket {
  static readonly OPEN = 1
  static made: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  isClosed = false
  readonly readyState = FakeSocket.OPEN
  readonly sent: string[] = []
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
    this.onclose?.()
  }
}
const lastSocket = () => {
  const socket = FakeSocket.made.at(-1)
  if (!socket) throw new Error('no socket yet')
  return socket
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.made = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('passes on known messages, ignores unknown ones and closes the socket on leaving', async () => {
  const heard = vi.fn()
  const live = connectLive(async () => 't.1.x', heard)
  await vi.advanceTimersByTimeAsync(0)
  expect(lastSocket().url).toMatch(/^ws.*\/webApis\/live\?ticket=t\.1\.x$/)
  lastSocket().onopen?.()
  lastSocket().onmessage?.({ data: '{"topic":"chat","id":"c1"}' })
  lastSocket().onmessage?.({ data: '{"topic":"unheard of"}' })
  expect(heard.mock.calls).toEqual([[{ topic: 'chat', id: 'c1' }]])
  live.close()
  expect(lastSocket().isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(FakeSocket.made).toHaveLength(1)
})

test('reconnects with a new ticket and growing delay and reports that messages may be missing', async () => {
  const heard = vi.fn()
  let ticketCount = 0
  const live = connectLive(async () => `t.${++ticketCount}.x`, heard)
  await vi.advanceTimersByTimeAsync(0)
  lastSocket().onopen?.()
  expect(heard).not.toHaveBeenCalled()
  lastSocket().close()
  await vi.advanceTimersByTimeAsync(999)
  expect(FakeSocket.made).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.made).toHaveLength(2)
  lastSocket().close()
  await vi.advanceTimersByTimeAsync(1999)
  expect(FakeSocket.made).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  lastSocket().onopen?.()
  expect(heard.mock.calls).toEqual([[{ topic: 'again' }]])
  expect(lastSocket().url).toContain('t.3.x')
  live.close()
})

test('waits and retries when it gets no ticket', async () => {
  const tickets = [null, 't.2.x']
  const live = connectLive(async () => tickets.shift() ?? null, vi.fn())
  await vi.advanceTimersByTimeAsync(999)
  expect(FakeSocket.made).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(lastSocket().url).toContain('t.2.x')
  live.close()
})

test('sends the open record at once and again after a reconnect, until it is cleared', async () => {
  const live = connectLive(async () => 't.1.x', vi.fn())
  await vi.advanceTimersByTimeAsync(0)
  lastSocket().onopen?.()
  live.say('{"open":"case:1"}')
  expect(lastSocket().sent).toEqual(['{"open":"case:1"}'])
  lastSocket().close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.made).toHaveLength(2)
  lastSocket().onopen?.()
  expect(lastSocket().sent).toEqual(['{"open":"case:1"}'])
  live.say(null)
  lastSocket().close()
  await vi.advanceTimersByTimeAsync(2000)
  lastSocket().onopen?.()
  expect(lastSocket().sent).toEqual([])
  live.close()
})
