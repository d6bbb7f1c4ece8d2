import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { SavedView } from '@xiaojiu/contract/staff/views-endpoints.ts'
import { type Mounted, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { afterEach, expect, test } from 'vitest'
import { useGrid } from '../url/grid-query.ts'
import { OwnViews } from './OwnViews.tsx'

const filters = [{ id: 'state', label: '状态', choices: [{ value: 'waiting', label: '待办' }] }]
const views = [
  { id: 'mine', label: '我的' },
  { id: 'all', label: '全部' },
]
const aView = (given: Partial<SavedView>): SavedView => ({
  ...{ viewId: '019a0000-0000-7000-8000-000000000001', name: '待办的', content: { address: 'view=all&state=waiting' } },
  ...{ isShared: false, isDefault: false, isOwn: true, by: '万立新', at: new Date('2026-11-16T04:00:00Z') },
  ...given,
})

function Sample() {
  const grid = useGrid({ filters, views })
  return (
    <>
      <output>{JSON.stringify([grid.query.view, grid.query.filters])}</output>
      <OwnViews name="sample" grid={grid} />
    </>
  )
}

let shown: Mounted | null = null
afterEach(() => shown?.unmount())

/** The query of a list that was opened at an address, by a person with these views. */
function openedAt(at: string, list: readonly SavedView[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(query(staffEndpoints.listViews, { list: 'sample' }).queryKey, { list: [...list] })
  shown = mount(
    <QueryClientProvider client={client}>
      <Sample />
    </QueryClientProvider>,
    at,
  )
  return shown.box.querySelector('output')?.textContent ?? ''
}

test('opens a list with the default view of the person', () => {
  expect(openedAt('/', [aView({ isDefault: true })])).toBe('["all",{"state":"waiting"}]')
})

test('opens a list as it is without a default view, or when the default is of a colleague', () => {
  expect(openedAt('/', [aView({})])).toBe('["mine",{}]')
  shown?.unmount()
  expect(openedAt('/', [aView({ isDefault: true, isOwn: false })])).toBe('["mine",{}]')
})

test('shows what a link names in place of the default view', () => {
  expect(openedAt('/?view=mine', [aView({ isDefault: true })])).toBe('["mine",{}]')
})
