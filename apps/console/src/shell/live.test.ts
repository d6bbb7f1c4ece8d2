import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renew } from './live.ts'

/** The queries that the notice invalidates. */
function renewed(event: Parameters<typeof renew>[1]): string[] {
  const queries = new QueryClient()
  const paths = [
    '/staff/tasks/list',
    '/staff/tasks/count',
    '/staff/tasks/get',
    '/after-sale/cases/list',
    '/after-sale/cases/detail',
    '/message/operator/list',
    '/service/talks/detail',
    '/file/exports/list',
    '/order/sales/get',
    '/staff/members/list',
  ]
  for (const path of paths) queries.setQueryData([path, {}], {})
  renew(queries, event)
  return paths.filter(path => queries.getQueryState([path, {}])?.isInvalidated)
}

test('CR-189 refetches counts and lists of the topic, never the record that is being edited', () => {
  expect(renewed({ topic: 'tasks' })).toEqual(['/staff/tasks/list', '/staff/tasks/count', '/after-sale/cases/list'])
  expect(renewed({ topic: 'notices' })).toEqual(['/message/operator/list'])
  expect(renewed({ topic: 'talks' })).toEqual(['/service/talks/detail'])
  expect(renewed({ topic: 'jobs' })).toEqual(['/file/exports/list'])
  expect(renewed({ topic: 'orders' })).toEqual(['/order/sales/get'])
  expect(renewed({ topic: 'present', record: 'case', names: [] })).toEqual([])
})

test('asks again for all of them when notices may have been missed', () => {
  expect(renewed({ topic: 'again' })).toEqual([
    '/staff/tasks/list',
    '/staff/tasks/count',
    '/after-sale/cases/list',
    '/message/operator/list',
    '/service/talks/detail',
    '/file/exports/list',
    '/order/sales/get',
  ])
})
