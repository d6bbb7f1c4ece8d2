import { expect, test } from 'vitest'
import { type MergeFacts, mergeProblem } from './merge.ts'

const ended: MergeFacts = {
  ...{ state: 'withdrawn', isInChain: false, isMergedAway: false, wallet: 0, otherMoney: 0, openOrderCount: 0 },
}
const live: MergeFacts = { ...ended, state: 'approved' }

test('lets a company that is not live go into one that is, with a wallet on one side', () => {
  expect(mergeProblem(ended, live)).toBeNull()
  expect(mergeProblem({ ...ended, wallet: 1 }, live)).toBeNull()
  expect(mergeProblem(ended, { ...live, wallet: 1, otherMoney: 5 })).toBeNull()
})
test.each([
  ['merge-both-live', live, live],
  ['merge-both-live', { ...ended, state: 'in-review' }, live],
  ['merge-not-live', ended, ended],
  ['merge-again', { ...ended, isMergedAway: true }, live],
  ['merge-again', ended, { ...live, isMergedAway: true }],
  ['merge-chain-stores', { ...ended, isInChain: true }, live],
  ['merge-balances', { ...ended, wallet: 1 }, { ...live, wallet: 1 }],
  ['merge-balances', { ...ended, otherMoney: 1 }, { ...live, wallet: 1 }],
  ['merge-open-money', { ...ended, otherMoney: 1 }, live],
  ['merge-open-orders', { ...ended, openOrderCount: 1 }, live],
] as const)('refuses with %s', (problem, from, into) => {
  expect(mergeProblem(from, into)).toBe(problem)
})
