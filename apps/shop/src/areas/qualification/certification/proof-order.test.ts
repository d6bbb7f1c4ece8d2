import { CertificationOrder } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { expect, test } from 'vitest'
import { NO_PROOF, orderOf } from './proof-order.ts'

const person = { legalPersonIdNumber: '11010519491231002X', validYears: 2 }
const typed = {
  bankName: ' 招商银行武汉分行 ',
  account: '127900000012345',
  agentName: '李时珍',
  agentMobile: '13800001234',
}
const letter = '019a0000-0000-7000-8000-000000000000'

test.each(['face', 'small-transfer', 'agent'] as const)('%s sends just what that way needs', way => {
  const order = orderOf(way, person, typed, letter)
  expect(CertificationOrder.parse(order)).toEqual(order)
})

test('nothing of another way goes along', () => {
  expect(orderOf('face', person, typed, letter)).toEqual({ way: 'face', ...person })
  expect(Object.keys(orderOf('agent', person, NO_PROOF, letter))).not.toContain('bankName')
})
