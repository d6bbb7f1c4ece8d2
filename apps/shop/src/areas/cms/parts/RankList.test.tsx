import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { mount } from '../../../ui/testing/mount.tsx'
import { aGoodsRow } from '../../catalogue/testing.ts'
import { RankList } from './RankList.tsx'

test('the rank tells the price of the campaign that is on, as the card beside it does, and no second figure', () => {
  const row = aGoodsRow()
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData([marketingEndpoints.listPromotions.path, row.offerId], {
    offerId: row.offerId,
    deal: { unitPrice: unitPrice(88_000), endsAt: new Date('2100-01-01T00:00:00+08:00') },
    labels: [],
  })
  const { box } = mount(
    <QueryClientProvider client={queries}>
      <RankList rows={[row]} />
    </QueryClientProvider>,
  )
  expect(box.textContent).toContain('¥8.80')
  expect(box.textContent).toContain('已售 120')
  expect(box.textContent).not.toContain('9.60')
})
