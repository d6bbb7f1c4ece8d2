import { expect, test } from 'vitest'
import { callDoubles, traceRows } from '../../scripts/trace/trace.ts'
import { isTest, ROOT, readSources } from './sources.ts'

const { calls, routes, rules } = traceRows(ROOT)

test('has an endpoint and a test for every call of the specification', () => {
  expect(calls.filter(call => call.entry === '').map(call => call.id)).toEqual([])
  expect(calls.filter(call => call.tests.length === 0).map(call => call.id)).toEqual([])
})

test('has a page for every route of the specification', () => {
  expect(routes.filter(route => route.page === '').map(route => route.path)).toEqual([])
})

test('has for every rule of the specification a test that names it, or a reason for having none', () => {
  expect(rules.filter(rule => rule.proof === null && rule.reason === '').map(rule => rule.id)).toEqual([])
})

test('uses every call of the specification in the shop, or marks it as the double of a used one', () => {
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

test('has a test for every pair of equal calls that both return the same answer', () => {
  expect(calls.filter(call => call.double !== '' && call.alike === null).map(call => call.id)).toEqual([])
})
