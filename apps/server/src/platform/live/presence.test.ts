import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most.ts'
import { openPresence, type Page } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = (pageId: string, record: string | null, more: Partial<Page> = {}): Page => ({
  ...{ pageId, place: 'S1', accountId: `a-${pageId}`, name: `同事${pageId}`, record },
  ...more,
})

test('CR-056 names the others on a record, and drops a page that leaves or stays silent for 40 seconds', () => {
  const changed = vi.fn()
  const presence = openPresence(changed)
  presence.hear(page('1', 'case'))
  presence.hear(page('2', 'case'))
  expect(presence.namesOn('S1', 'case', 'a-1')).toEqual(['同事2'])
  expect(changed.mock.calls).toEqual([
    ['S1', 'case'],
    ['S1', 'case'],
  ])
  vi.advanceTimersByTime(30_000)
  presence.hear(page('1', 'case'))
  vi.advanceTimersByTime(10_000)
  expect(presence.namesOn('S1', 'case', 'somebody')).toEqual(['同事1'])
  presence.hear(page('1', null))
  expect(presence.namesOn('S1', 'case', 'somebody')).toEqual([])
  expect(changed).toHaveBeenCalledTimes(4)
})

test('names a person with two pages once, never to themselves, and nobody of another place or record', () => {
  const presence = openPresence(() => undefined)
  presence.hear(page('1', 'case', { accountId: 'a' }))
  presence.hear(page('2', 'case', { accountId: 'a' }))
  presence.hear(page('3', 'case', { place: 'S2' }))
  presence.hear(page('4', 'other'))
  expect(presence.namesOn('S1', 'case', 'b')).toEqual(['同事2'])
  expect(presence.namesOn('S1', 'case', 'a')).toEqual([])
  presence.close()
  expect(presence.namesOn('S1', 'case', 'b')).toEqual([])
})

test('CR-189 passes on a thousand notices within ten seconds as eleven, the last one included', () => {
  const told = vi.fn()
  const { pass } = atMostEvery(1000)
  for (let notice = 0; notice < 1000; notice++) {
    pass('S1 orders', told)
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(5000)
  expect(told).toHaveBeenCalledTimes(11)
  pass('S2 orders', told)
  expect(told).toHaveBeenCalledTimes(12)
})
