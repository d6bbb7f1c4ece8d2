import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { expect, test } from 'vitest'
import { aPrice } from '../offer/testing.ts'
import { LineDiscounts, LinePrice } from './LinePrice.tsx'

const { choice: plain } = aPrice(96_000)
const flash = { ...plain, unitPrice: unitPrice(80_000), kind: 'flash-sale' as const, limit: 20, campaignId: 'c' }

test('shows one price, the usual one beside a campaign price, or both with counts beyond the limit', () => {
  const { box, rerender } = mount(<LinePrice choice={plain} quantity={30} unit="盒" />)
  expect(box.textContent).toBe('¥9.60/盒')
  rerender(<LinePrice choice={flash} quantity={20} unit="盒" />)
  expect(box.textContent).toBe('¥8.00¥9.60/盒')
  rerender(<LinePrice choice={flash} quantity={30} unit="盒" />)
  expect(box.textContent).toBe('¥8.00 × 20¥9.60 × 10')
  rerender(<LinePrice choice={null} quantity={30} unit="盒" />)
  expect(box.textContent).toBe('—')
})

test('lists each deduction of a line by its kind, with the promotions in the title', () => {
  const { box } = mount(
    <LineDiscounts
      discounts={[
        {
          lane: 'full-reduction',
          amount: fen(800),
          parts: [
            { label: '满80减5', amount: fen(500) },
            { label: '满20减3', amount: fen(300) },
          ],
        },
        { lane: 'platform-coupon', amount: fen(150), parts: [{ label: '平台券', amount: fen(150) }] },
      ]}
    />,
  )
  expect(box.textContent).toBe('满减优惠 −¥8.00平台券 −¥1.50')
  expect(box.querySelector('div')?.title).toBe('满80减5、满20减3')
})
