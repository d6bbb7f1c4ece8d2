import { expect, test } from 'vitest'
import { traceRows } from '../../scripts/trace/trace.ts'
import { ROOT } from './sources.ts'

const { calls, routes, rules } = traceRows(ROOT)

test('every call of the specification has an entry, and tests that use it', () => {
  expect(calls.filter(call => call.entry === '').map(call => call.id)).toEqual([])
  expect(calls.filter(call => call.tests.length === 0).map(call => call.id)).toEqual([])
})

test('every route of the specification has a page', () => {
  expect(routes.filter(route => route.page === '').map(route => route.path)).toEqual([])
})

test('every rule of the specification is named by a test, or by a reason why none can fail for it', () => {
  expect(rules.filter(rule => rule.tests.length === 0 && rule.reason === '').map(rule => rule.id)).toEqual([])
})
