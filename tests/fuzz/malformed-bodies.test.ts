import { expect, test } from 'vitest'
import { SEED, useFuzz } from './malformed-bodies.ts'

const fuzz = useFuzz()

test(`answers 1500 malformed requests without a 5xx or a new row, in Chinese (seed ${SEED})`, async () => {
  const { wrong, sent } = await fuzz({ brokenPerCall: 1, hostilePerCall: 3 })
  expect(wrong.slice(0, 20)).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(1500)
}, 600_000)
