import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Work that ends when the test says so. */
function held() {
  let end = () => {}
  const work = () => new Promise<void>(resolve => (end = resolve))
  return { work, end: () => end() }
}

test('serves in order of arrival, but a second request of one caller after the first of others', async () => {
  const line = fairQueue({ slotCount: 1, maxWaiting: 10, maxWaitingEach: 3 })
  const first = held()
  const served: string[] = []
  const come = (who: string, key: string) => line.run(who, key, async () => void served.push(key))
  const all = [line.run('x', 'x1', first.work), come('a', 'a1'), come('a', 'a2'), come('b', 'b1'), come('c', 'c1')]
  expect(['a1', 'a2'].map(key => line.placeOf('a', key)?.aheadCount)).toEqual([0, 3])
  expect(line.placeOf('b', 'b1')).toEqual({ aheadCount: 1, waitMs: 200 })
  expect([line.placeOf('b', 'a1'), line.placeOf('x', 'x1')]).toEqual([null, null])
  first.end()
  await Promise.all(all)
  expect(served).toEqual(['a1', 'b1', 'c1', 'a2'])
  expect(line.placeOf('a', 'a2')).toBeNull()
})

test('limits the queue in total and per caller, and a refused caller holds no place', async () => {
  const line = fairQueue({ slotCount: 2, maxWaiting: 3, maxWaitingEach: 2 })
  const works = [held(), held()]
  const busy = works.map((one, index) => line.run('x', `x${index}`, one.work))
  const served: string[] = []
  const come = (who: string, key: string) => line.run(who, key, async () => void served.push(key))
  const kept = [come('a', '1'), come('a', '2')]
  await expect(come('a', '3')).rejects.toMatchObject({ reason: 'too-busy' })
  kept.push(come('b', '4'))
  await expect(come('c', '5')).rejects.toMatchObject({ reason: 'too-busy' })
  expect(line.load()).toMatchObject({ waitingCount: 3, runningCount: 2 })
  for (const one of works) one.end()
  await Promise.all([...busy, ...kept])
  expect(served.toSorted()).toEqual(['1', '2', '4'])
  await come('c', '6')
  expect(served).toContain('6')
  expect(line.load()).toEqual({ waitingCount: 0, runningCount: 0, waitMs: 0 })
})

test('continues with the next item when one fails', async () => {
  const line = fairQueue({ slotCount: 1, maxWaiting: 5, maxWaitingEach: 5 })
  const failing = line.run('a', '1', () => Promise.reject(new Error('no')))
  const next = line.run('b', '2', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
