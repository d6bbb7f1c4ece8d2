import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PLACEHOLDER_ROTATION_MS } from './limits.ts'
import { DEFAULT_PLACEHOLDER, rotateWords, useSearchWord } from './search-words.ts'

const word = () => useSearchWord.getState().current?.word
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  useSearchWord.setState({ current: null })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the words of the empty search box', () => {
  test('R-075 has the default placeholder and no current word before the first list', () => {
    expect(DEFAULT_PLACEHOLDER).toBe('药品名称/店铺/品牌/厂家')
    expect(word()).toBeUndefined()
  })

  test('R-074 R-149 R-151 shows each word for its duration and requests a new list after the last', async () => {
    const lists = [['连花清瘟', '布洛芬'], ['阿莫西林']]
    const fetchWords = vi.fn(async () => ({ words: lists.shift() ?? [], durationSeconds: 2 }))
    stop = rotateWords(fetchWords)
    await vi.advanceTimersByTimeAsync(0)
    expect(word()).toBe('连花清瘟')
    await vi.advanceTimersByTimeAsync(1999)
    expect(word()).toBe('连花清瘟')
    await vi.advanceTimersByTimeAsync(1)
    expect(word()).toBe('布洛芬')
    expect(fetchWords).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(fetchWords).toHaveBeenCalledTimes(2)
    expect(word()).toBe('阿莫西林')
  })

  test('R-150 R-268 shows each word for five seconds when no duration is given', async () => {
    expect(PLACEHOLDER_ROTATION_MS).toBe(5000)
    stop = rotateWords(async () => ({ words: ['甲', '乙'] }))
    await vi.advanceTimersByTimeAsync(4999)
    expect(word()).toBe('甲')
    await vi.advanceTimersByTimeAsync(1)
    expect(word()).toBe('乙')
  })

  test('R-152 marks the first word of a list as set by the back office', async () => {
    stop = rotateWords(async () => ({ words: ['甲', '乙'], durationSeconds: 1 }))
    await vi.advanceTimersByTimeAsync(0)
    expect(useSearchWord.getState().current).toEqual({ word: '甲', isBackOffice: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(useSearchWord.getState().current).toEqual({ word: '乙', isBackOffice: false })
  })

  test('keeps the last word and retries when the list cannot be loaded', async () => {
    const fetchWords = vi
      .fn()
      .mockResolvedValueOnce({ words: ['甲'] })
      .mockRejectedValue(new Error('offline'))
    stop = rotateWords(fetchWords)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(word()).toBe('甲')
    expect(fetchWords.mock.calls.length).toBeGreaterThan(2)
  })
})
