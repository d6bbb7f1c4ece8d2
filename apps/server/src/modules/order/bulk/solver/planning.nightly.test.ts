import { checkAgainstOracle, seedsTo } from '@xiaojiu/kernel/planning/testing/laws.ts'
import { test } from 'vitest'
import { openSolver } from './solve-mip.ts'

test('5,000 random lists: as cheap as trying everything, feasible, proven', async () => {
  checkAgainstOracle(await openSolver(), seedsTo(5000))
})
