import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { pathOf, surfacesOf } from '@xiaojiu/contract/define.ts'
import { refusals } from '@xiaojiu/contract/refusals.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { findUntestedEntries } from './laws/contract-coverage.ts'
import { readSources } from './sources.ts'

const entries = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ area, name, endpoint })),
)
const names = Object.fromEntries(
  Object.entries(allEndpoints).map(([area, endpoints]) => [area, Object.keys(endpoints)]),
)

test('calls every endpoint of the contract in a test', () => {
  expect(findUntestedEntries(names, readSources('apps/server/src/**/*.test.ts', 'tests/**/*.ts'))).toEqual([])
})
test('reports an endpoint that no test calls', () => {
  const tests = [{ path: 'a.test.ts', text: 'await client.call(afterSaleEndpoints.askReturn, {})' }]
  expect(findUntestedEntries({ 'after-sale': ['askReturn', 'askRefund'] }, tests)).toEqual(['after-sale.askRefund'])
})

test('declares each method and path once', () => {
  const keys = entries.flatMap(({ endpoint }) =>
    surfacesOf(endpoint).map(surface => `${endpoint.method} ${pathOf(endpoint, surface)}`),
  )
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
test('implements each row of the specification in one endpoint', () => {
  const rows = entries.flatMap(({ endpoint }) => endpoint.spec ?? [])
  expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([])
})
test('requires the idempotency key of every keyed endpoint and declares its key-reused refusal', () => {
  const keyed = entries.flatMap(({ area, name, endpoint }) =>
    endpoint.idempotencyKey === undefined ? [] : { entry: `${area}.${name}`, endpoint, key: endpoint.idempotencyKey },
  )
  expect(keyed.length).toBeGreaterThan(10)
  const wrong = keyed.filter(({ endpoint, key }) => {
    const { required = [] } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
    return !required.includes(key) || !endpoint.refusals.includes('key-reused')
  })
  expect(wrong.map(({ entry }) => entry)).toEqual([])
})
test('names only refusals of the catalogue, with a Chinese message', () => {
  for (const { endpoint } of entries) for (const reason of endpoint.refusals) expect(refusals[reason]).toBeDefined()
  for (const { msg } of Object.values(refusals)) expect(msg).toMatch(/[一-龥]|^\{detail\}$/)
})

const isOfConsole = ({ access }: (typeof entries)[number]['endpoint']) =>
  access === 'staff' || access === 'seller' || access === 'operator'

test('CR-001 declares a staff right for every console endpoint, and console terms for no other', () => {
  const wrong = entries.filter(({ endpoint }) =>
    isOfConsole(endpoint)
      ? endpoint.staffRight === undefined || (endpoint.method === 'GET' && (endpoint.isAct ?? endpoint.stepUp))
      : (endpoint.staffRight ?? endpoint.isAct ?? endpoint.stepUp ?? endpoint.openToStopped),
  )
  expect(wrong.map(({ area, name }) => `${area}.${name}`)).toEqual([])
})
test('addresses every console endpoint by area, noun and verb', () => {
  const wrong = entries.filter(
    ({ endpoint }) => !surfacesOf(endpoint).includes('shop') && !/^\/[a-z-]+(\/[a-zA-Z]+){2}$/.test(endpoint.path),
  )
  expect(wrong.map(({ area, name }) => `${area}.${name}`)).toEqual([])
})
