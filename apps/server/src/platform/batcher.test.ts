import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Work that ends when the test says so. */
function aDesk(mostTogether: number) {
  const crowds: (readonly number[])[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const ask = createBatcher<number, string>(mostTogether, async items => {
    crowds.push(items)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
    return items.map(item => `done ${item}`)
  })
  return { ask, crowds, ends }
}
const settled = () => new Promise(setImmediate)

test('starts a single item immediately and batches those that arrive meanwhile, in order', async () => {
  const { ask, crowds, ends } = aDesk(3)
  const answers = [1, 2, 3, 4, 5].map(ask)
  expect(crowds).toEqual([[1]])
  ends[0]?.resolve()
  expect(await answers[0]).toBe('done 1')
  expect(crowds).toEqual([[1], [2, 3, 4]])
  ends[1]?.resolve()
  await answers[3]
  ends[2]?.resolve()
  expect(await Promise.all(answers)).toEqual(['done 1', 'done 2', 'done 3', 'done 4', 'done 5'])
  expect(crowds).toEqual([[1], [2, 3, 4], [5]])
})

test('answers only after the work is done', async () => {
  const { ask, ends } = aDesk(3)
  let answered = 0
  const both = [1, 2].map(item => ask(item).then(() => answered++))
  await settled()
  expect(answered).toBe(0)
  ends[0]?.resolve()
  await both[0]
  await settled()
  expect(answered).toBe(1)
  ends[1]?.resolve()
  await Promise.all(both)
  expect(answered).toBe(2)
})

test('rejects every item of a failed batch and continues with the next', async () => {
  const { ask, ends } = aDesk(2)
  const answers = [1, 2, 3, 4].map(item => ask(item).catch((error: Error) => error.message))
  ends[0]?.resolve()
  await answers[0]
  ends[1]?.reject(new Error('no'))
  await answers[2]
  ends[2]?.resolve()
  expect(await Promise.all(answers)).toEqual(['done 1', 'no', 'no', 'done 4'])
})

test('rejects when the work returns fewer answers than items', async () => {
  const ask = createBatcher<number, number>(2, async () => [])
  await expect(ask(1)).rejects.toThrow('0 answers for 1')
})
