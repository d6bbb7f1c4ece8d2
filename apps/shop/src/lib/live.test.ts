import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLive } from './live.ts'

const ask = vi.hoisted(() => vi.fn())
vi.mock('./call.ts', () => ({ ask }))

class FakeSocket {
  static made: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  isClosed = false
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.made.push(this)
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
  ask.mockReset().mockResolvedValue({ ok: true, data: { ticket: 't.1.x' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one socket tells all who listen, and is closed when the last has left', async () => {
  const first = vi.fn()
  const second = vi.fn()
  const leaveFirst = listenLive(first)
  const leaveSecond = listenLive(second)
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.made).toHaveLength(1)
  expect(lastSocket().url).toMatch(/^ws.*\/webApis\/live\?ticket=t\.1\.x$/)
  lastSocket().onopen?.()
  lastSocket().onmessage?.({ data: '{"topic":"chat","id":"c1"}' })
  lastSocket().onmessage?.({ data: '{"topic":"unheard of"}' })
  expect(first.mock.calls).toEqual([[{ topic: 'chat', id: 'c1' }]])
  expect(second.mock.calls).toEqual([[{ topic: 'chat', id: 'c1' }]])
  leaveFirst()
  expect(lastSocket().isClosed).toBe(false)
  leaveSecond()
  expect(lastSocket().isClosed).toBe(true)
})

test('after a loss it connects anew with a new ticket, more slowly each time, and says that something may be missing', async () => {
  const heard = vi.fn()
  const leave = listenLive(heard)
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
  expect(ask).toHaveBeenCalledTimes(3)
  leave()
})
