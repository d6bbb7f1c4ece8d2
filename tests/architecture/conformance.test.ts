import { expect, test } from 'vitest'
import { callDoubles, traceRows } from '../../scripts/trace/trace.ts'
import { isTest, readSources, ROOT } from './sources.ts'

const { calls, routes, rules } = traceRows(ROOT)

test('every call of the specification has an entry, and tests that use it', () => {
  expect(calls.filter(call => call.entry === '').map(call => call.id)).toEqual([])
  expect(calls.filter(call => call.tests.length === 0).map(call => call.id)).toEqual([])
})

test('every route of the specification has a page', () => {
  expect(routes.filter(route => route.page === '').map(route => route.path)).toEqual([])
})

test('every rule of the specification is asserted by a test that names it, or has a reason why none can fail for it', () => {
  expect(rules.filter(rule => rule.proof === null && rule.reason === '').map(rule => rule.id)).toEqual([])
})

test('every call of the specification is made by the shop, or is marked as a double of one that is', () => {
  expect(calls.filter(call => call.screen === '' && call.double === '').map(call => call.id)).toEqual([])
  expect(calls.filter(call => call.screen !== '' && call.double !== '').map(call => call.id)).toEqual([])
  const shop = readSources('apps/shop/src/**/*.{ts,tsx}').filter(source => !isTest(source))
  const isMade = (name: string) => shop.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))
  expect(
    callDoubles()
      .filter(({ of }) => !isMade(of.split('.')[1] ?? ''))
      .map(({ id }) => id),
  ).toEqual([])
})

test('every double has a test that names it and asserts that both answer alike', () => {
  expect(calls.filter(call => call.double !== '' && call.alike === null).map(call => call.id)).toEqual([])
})
