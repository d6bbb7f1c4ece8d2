import { afterEach, expect, test, vi } from 'vitest'
import { click, type Mounted, mount } from '../testing/mount.tsx'
import { PagedList } from './PagedList.tsx'

let shown: Mounted
afterEach(() => shown.unmount())

const show = (list: readonly string[], total: number, onPage = vi.fn()) => {
  const of = { data: { list, total }, error: null, isFetching: false, isPlaceholderData: false, refetch: vi.fn() }
  shown = mount(
    <PagedList of={of} skeleton={null} empty="还没有" pageNum={9} pageSize={2} unit="条" onPage={onPage}>
      {items => items.join('、')}
    </PagedList>,
  )
  return onPage
}

test('shows the empty text, or the rows when there are some', () => {
  show([], 0)
  expect(shown.box.textContent).toBe('还没有')
  shown.unmount()
  show(['甲', '乙'], 18)
  expect(shown.box.textContent).toContain('甲、乙')
})

test('offers a link to the first page, not the empty text, beyond the last page', () => {
  const onPage = show([], 4)
  expect(shown.box.textContent).toContain('这一页没有内容')
  expect(shown.box.textContent).not.toContain('还没有')
  const first = [...shown.box.querySelectorAll('button')].find(button => button.textContent?.includes('回到第 1 页'))
  if (!first) throw new Error('no way to the first page')
  click(first)
  expect(onPage).toHaveBeenCalledWith(undefined)
})
