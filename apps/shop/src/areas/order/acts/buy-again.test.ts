import { expect, test } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { buyAgain } from './buy-again.ts'

const line = (offerId: string) => ({ offerId, name: `商品${offerId}`, quantity: 2 })
const ok = { cartNum: 5, tips: '', validateErrorType: null, licenseCodeList: [], lines: [] }
const refusal = (offerId?: string) =>
  new CallError({
    kind: 'refused',
    code: 409,
    msg: '商品已下架或失效',
    reason: 'goods-unavailable',
    details: offerId === undefined ? {} : { offerId },
    isPage: false,
  })

/** A server that does not sell some offers, and either names the culprit or only says no. */
function shop(unsold: readonly string[], how: 'names' | 'tips' | 'silent') {
  const calls: string[][] = []
  return {
    calls,
    add: async (lines: readonly { offerId: string }[]) => {
      calls.push(lines.map(({ offerId }) => offerId))
      const culprit = lines.find(({ offerId }) => unsold.includes(offerId))
      if (!culprit) return ok
      if (how === 'tips') return { ...ok, tips: '请先与店铺建立首营' }
      throw refusal(how === 'names' ? culprit.offerId : undefined)
    },
  }
}

test('everything is still sold: one call', async () => {
  const { add, calls } = shop([], 'names')
  expect(await buyAgain([line('a'), line('b')], add)).toEqual({ addedCount: 2, skipped: [], cartNum: 5 })
  expect(calls).toEqual([['a', 'b']])
})

test('a line the server names is left out and the rest goes in', async () => {
  const { add, calls } = shop(['b'], 'names')
  expect(await buyAgain([line('a'), line('b'), line('c')], add)).toEqual({
    addedCount: 2,
    skipped: [{ name: '商品b', why: '商品已下架或失效' }],
    cartNum: 5,
  })
  expect(calls).toEqual([
    ['a', 'b', 'c'],
    ['a', 'c'],
  ])
})

test.each(['tips', 'silent'] as const)('where it names none (%s), line by line', async how => {
  const { add, calls } = shop(['a'], how)
  const result = await buyAgain([line('a'), line('b')], add)
  expect(result).toMatchObject({ addedCount: 1, cartNum: 5 })
  expect(result.skipped.map(({ name }) => name)).toEqual(['商品a'])
  expect(calls).toEqual([['a', 'b'], ['a'], ['b']])
})

test('nothing is sold any more', async () => {
  const { add } = shop(['a', 'b'], 'names')
  const result = await buyAgain([line('a'), line('b')], add)
  expect(result).toMatchObject({ addedCount: 0, cartNum: null })
  expect(result.skipped).toHaveLength(2)
})

test('the network is no reason to leave lines out', async () => {
  const trouble = new CallError({ kind: 'trouble', code: 0, msg: '', reason: '', details: {}, isPage: false })
  await expect(buyAgain([line('a')], () => Promise.reject(trouble))).rejects.toBe(trouble)
})

test('a long order goes in calls of 200', async () => {
  const { add, calls } = shop([], 'names')
  const lines = Array.from({ length: 401 }, (_, index) => line(String(index)))
  expect((await buyAgain(lines, add)).addedCount).toBe(401)
  expect(calls.map(call => call.length)).toEqual([200, 200, 1])
})
