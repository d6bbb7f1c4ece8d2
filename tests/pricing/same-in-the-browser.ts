import { priceLines } from '@xiaojiu/kernel/pricing/price-lines.ts'
import { arbitraryCart } from '@xiaojiu/kernel/pricing/testing/arbitrary-cart.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { browserEngine } from './browser-engine.ts'

/** The shop's amounts equal the server's, share by share. Prints its seed. */
export async function checkSameInTheBrowser(runs: number): Promise<void> {
  const price = await browserEngine()
  fc.assert(
    fc.property(arbitraryCart(4), ({ lines, rules }) => {
      expect(price(lines, rules)).toEqual(JSON.parse(JSON.stringify(priceLines(lines, rules))))
    }),
    { numRuns: runs },
  )
}
