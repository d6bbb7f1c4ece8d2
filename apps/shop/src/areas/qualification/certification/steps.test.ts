import { CertificationOrder } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { expect, test } from 'vitest'
import { NO_PROOF, orderOf, stepShown, timelineOf } from './steps.ts'

test('R-011 step=4 opens the CA step, whatever the state', () => {
  expect(stepShown(4, 'none')).toBe(4)
  expect(timelineOf(4, 'none').map(step => step.state)).toEqual(['todo', 'todo', 'todo', 'current'])
  expect(timelineOf(4, 'checking').map(step => step.state)).toEqual(['done', 'done', 'done', 'current'])
})

test('starts a newcomer at the first step and shows others their certificate step', () => {
  expect([stepShown(undefined, 'none'), stepShown(undefined, 'checking'), stepShown(undefined, 'certified')]).toEqual([
    1, 4, 4,
  ])
})

test('marks all steps as done for a certified company and the current one after a failure', () => {
  expect(timelineOf(4, 'certified').map(step => step.state)).toEqual(['done', 'done', 'done', 'done'])
  expect(timelineOf(2, 'failed').map(step => step.state)).toEqual(['done', 'current', 'todo', 'todo'])
})

const person = { legalPersonIdNumber: '11010519491231002X', validYears: 2 }
const typed = {
  bankName: ' 招商银行武汉分行 ',
  account: '127900000012345',
  agentName: '李时珍',
  agentMobile: '13800001234',
}
const letter = '019a0000-0000-7000-8000-000000000000'

test.each(['face', 'small-transfer', 'agent'] as const)('builds a valid order for the method %s', way => {
  const order = orderOf(way, person, typed, letter)
  expect(CertificationOrder.parse(order)).toEqual(order)
})

test('sends no fields of another verification method', () => {
  expect(orderOf('face', person, typed, letter)).toEqual({ way: 'face', ...person })
  expect(Object.keys(orderOf('agent', person, NO_PROOF, letter))).not.toContain('bankName')
})
