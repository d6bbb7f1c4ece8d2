import type { OrderRow } from '@xiaojiu/contract/order/schemas.ts'
import { expect, test } from 'vitest'
import { chosenToPay, payableOnPage, toggled } from './OrderListPage.tsx'

const order = (payOrderId: string, ...verbs: OrderRow['verbs']) => ({ payOrderId, verbs })
const PAGE = [order('a', 'pay', 'cancel'), order('b', 'track'), order('a', 'pay'), order('c', 'pay')]

test('lists each payment order on the page once and leaves out orders that cannot be paid', () => {
  expect(payableOnPage(PAGE)).toEqual(['a', 'c'])
})

test('drops orders that can no longer be paid from the selection', () => {
  const chosen = toggled(toggled(toggled(new Set(), 'a'), 'b'), 'c')
  expect(chosenToPay(PAGE, chosen)).toEqual(['a', 'c'])
  expect(chosenToPay(PAGE, toggled(chosen, 'a'))).toEqual(['c'])
  expect(chosenToPay([order('a', 'track'), order('c', 'pay')], chosen)).toEqual(['c'])
})
