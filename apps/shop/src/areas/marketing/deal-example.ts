import type { Deal } from '@xiaojiu/contract/marketing/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { priceLines } from '@xiaojiu/kernel/pricing/price-lines.ts'

/** What so many packs cost with the campaign: the very engine that prices the order, run here. */
export function dealAmount(
  deal: Pick<Deal, 'unitPrice' | 'leftForMe'>,
  usual: UnitPrice,
  quantity: number,
): { readonly list: Fen; readonly deal: Fen } | null {
  if (deal.unitPrice === null) return null
  const { lines } = priceLines(
    [{ id: 'line', storeId: '', offerId: '', brand: null, unitPrice: usual, quantity }],
    [
      {
        id: 'deal',
        version: 1,
        lane: 'unit-price',
        source: 'deal',
        label: '',
        bearer: 'store',
        group: null,
        blocks: [],
        scope: { storeIds: null, offerIds: null, brands: null },
        terms: { kind: 'unit-price', unitPrice: deal.unitPrice, mostQuantity: deal.leftForMe },
      },
    ],
  )
  const [line] = lines
  return line ? { list: line.list, deal: line.deal } : null
}
