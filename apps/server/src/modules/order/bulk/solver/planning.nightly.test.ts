import { checkAgainstOracle, seedsTo } from '@xiaojiu/kernel/planning/testing/laws.ts'
import { test } from 'vitest'
import { openSolver } from './solve-mip.ts'

test('finds a feasible, proven plan as cheap as exhaustive search for 5,000 random lists', async () => {
  checkAgainstOracle(await openSolver(), seedsTo(5000))
})
