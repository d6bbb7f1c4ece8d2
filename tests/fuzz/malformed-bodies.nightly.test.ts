import { expect, test } from 'vitest'
import { SEED, useFuzz } from './malformed-bodies.ts'

const fuzz = useFuzz()

test(`answers 10000 malformed requests without a 5xx or a new row, in Chinese (seed ${SEED})`, async () => {
  const { wrong, sent } = await fuzz({ brokenPerCall: 21, hostilePerCall: 9 })
  expect(wrong.slice(0, 20)).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(10_000)
}, 600_000)
