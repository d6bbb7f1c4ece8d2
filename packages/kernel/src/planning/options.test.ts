import { expect, test } from 'vitest'
import { unitPrice } from '../price.ts'
import { optionsFor, type PlanOffer } from './options.ts'

function offer(id: string, price: number, given: Partial<PlanOffer> = {}): PlanOffer {
  return {
    id,
    storeId: id,
    brand: null,
    minQuantity: 1,
    stepQuantity: 1,
    mostQuantity: 1000,
    priceSteps: [],
    priceOf: () => unitPrice(price),
    ...given,
  }
}

function quantities(quantity: number, offers: readonly PlanOffer[]) {
  const { options, coveredCount } = optionsFor(quantity, offers)
  return [coveredCount, ...options.map(({ parts }) => parts.map(part => `${part.offerId}×${part.quantity}`).join('+'))]
}

test('offers of each store the least quantity that is enough', () => {
  const offers = [offer('a', 100), offer('b', 90, { stepQuantity: 10 }), offer('c', 95, { minQuantity: 40 })]
  expect(quantities(25, offers)).toEqual([25, 'a×25', 'b×30', 'c×40'])
})

test('offers a higher price step only when it costs less in total', () => {
  const priceOf = (count: number) => unitPrice(count >= 30 ? 8000 : 10_000)
  const steps = { priceSteps: [{ fromQuantity: 30 }], priceOf }
  expect(quantities(25, [offer('a', 0, steps)])).toEqual([25, 'a×25', 'a×30'])
  expect(quantities(20, [offer('a', 0, steps)])).toEqual([20, 'a×20'])
})

test('splits a need over stores only when no single store has enough', () => {
  const few = { mostQuantity: 60 }
  expect(quantities(100, [offer('a', 100, few), offer('b', 110, few)])).toEqual([100, 'a×60+b×40', 'b×60+a×40'])
  expect(quantities(100, [offer('a', 100, few), offer('b', 110)])).toEqual([100, 'b×100'])
})

test('offers everything available when the market has too little', () => {
  expect(quantities(100, [offer('a', 100, { mostQuantity: 30 }), offer('b', 90, { mostQuantity: 0 })])).toEqual([
    30,
    'a×30',
  ])
  expect(quantities(10, [])).toEqual([0])
})
