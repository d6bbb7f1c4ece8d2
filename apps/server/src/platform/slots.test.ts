import { expect, test } from 'vitest'
import { slots } from './slots.ts'

const inSlot = slots({ slotCount: 8, maxWaiting: 200 })

test('runs eight at once, queues two hundred, refuses the rest and frees every slot', async () => {
  let runningCount = 0
  let mostAtOnce = 0
  const work = async () => {
    runningCount++
    mostAtOnce = Math.max(mostAtOnce, runningCount)
    await new Promise(resolve => setImmediate(resolve))
    runningCount--
  }
  const results = await Promise.allSettled(Array.from({ length: 300 }, () => inSlot(work)))
  expect(mostAtOnce).toBe(8)
  expect(results.filter(result => result.status === 'fulfilled').length).toBe(208)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'too-busy' })
  await Promise.all(Array.from({ length: 8 }, () => inSlot(work)))
})

test('frees the slot when work fails', async () => {
  const failing = () => inSlot(() => Promise.reject(new Error('no')))
  for (let round = 0; round < 20; round++) await expect(failing()).rejects.toThrow('no')
  expect(await inSlot(async () => 'free')).toBe('free')
})
