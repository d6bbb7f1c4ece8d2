import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { during, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Price } from '../price/Price.tsx'
import { sumText } from './price-words.ts'
import { anOffer, aPrice } from './testing.ts'
import { useOfferPrice } from './use-offer-price.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const dealUntil = (ms: number) => ({
  campaignId: 'c',
  kind: 'flash-sale' as const,
  unitPrice: unitPrice(80_000),
  most: 20,
  endsAt: new Date(ms),
})

function Cell({ quantity, endsAt }: { quantity: number; endsAt: number }) {
  const price = aPrice(96_000, { deals: [dealUntil(endsAt)] })
  const { view, reckoning } = useOfferPrice(anOffer({ price }), '盒', quantity)
  return (
    <>
      <Price view={view} />
      {reckoning && sumText(reckoning)}
    </>
  )
}

test('shows the campaign price with the usual one and the sum of both beyond the limit', () => {
  const endsAt = serverClock.now() + 60_000
  const { box, rerender } = mount(<Cell quantity={10} endsAt={endsAt} />)
  expect(box.textContent).toBe('¥8.00/盒原价¥9.60小计 ¥80.00')
  rerender(<Cell quantity={30} endsAt={endsAt} />)
  expect(box.textContent).toBe('¥8.00/盒原价¥9.60小计 ¥256.00')
})

test('goes back to the usual price when the campaign ends while the page is open', () => {
  const { box } = mount(<Cell quantity={10} endsAt={serverClock.now() + 60_000} />)
  during(() => vi.advanceTimersByTime(59_000))
  expect(box.textContent).toContain('¥8.00')
  during(() => vi.advanceTimersByTime(1500))
  expect(box.textContent).toBe('¥9.60/盒小计 ¥96.00')
})
