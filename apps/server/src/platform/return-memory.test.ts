import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MemoryReturn, returnMemoryWhenIdle } from './return-memory.ts'

const MB = 1024 * 1024
const LOOK_MS = 10_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function aHeap(megabytes: number) {
  const heap = {
    megabytes,
    collections: 0,
    bytes: () => heap.megabytes * MB,
    collect() {
      heap.collections++
      heap.megabytes = 110
    },
  }
  return heap
}

const busy = (memory: MemoryReturn, calls = 20) => {
  for (let call = 0; call < calls; call++) memory.noteCall()
  vi.advanceTimersByTime(LOOK_MS)
}

test('collects once when the heap has grown under a load and few calls arrive any more', () => {
  const heap = aHeap(100)
  const memory = returnMemoryWhenIdle(heap)
  heap.megabytes = 300
  busy(memory)
  busy(memory)
  expect(heap.collections).toBe(0)
  busy(memory, 19)
  expect(heap).toMatchObject({ collections: 1, megabytes: 110 })
  heap.megabytes = 300
  vi.advanceTimersByTime(10 * LOOK_MS)
  expect(heap.collections).toBe(1)
  memory.stop()
})

test('does not collect when the heap grows without a load', () => {
  const heap = aHeap(100)
  const memory = returnMemoryWhenIdle(heap)
  heap.megabytes = 300
  vi.advanceTimersByTime(10 * LOOK_MS)
  expect(heap.collections).toBe(0)
  memory.stop()
})

test('does not collect when the heap has grown by less than 32 MB', () => {
  const heap = aHeap(100)
  const memory = returnMemoryWhenIdle(heap)
  heap.megabytes = 131
  busy(memory)
  busy(memory, 0)
  expect(heap.collections).toBe(0)
  heap.megabytes = 132
  busy(memory)
  busy(memory, 0)
  expect(heap.collections).toBe(1)
  memory.stop()
})

test('looks no more after it was stopped', () => {
  const heap = aHeap(100)
  const memory = returnMemoryWhenIdle(heap)
  heap.megabytes = 300
  busy(memory)
  memory.stop()
  vi.advanceTimersByTime(LOOK_MS)
  expect(heap.collections).toBe(0)
})
