import { expect, test, vi } from 'vitest'
import { mount, one, press } from '../testing/mount.tsx'
import { Tabs } from './Tabs.tsx'

test('moves to the neighbouring tab with the arrow keys and wraps around', () => {
  const onChange = vi.fn()
  const tabs = [
    { key: 'all', label: '全部', count: 11 },
    { key: 'cheaper', label: '降价' },
  ] as const
  const { box, unmount } = mount(<Tabs tabs={tabs} value="cheaper" onChange={onChange} label="购物车筛选" />)
  const list = one(box, '[role=tablist]')
  press(list, 'ArrowRight')
  expect(onChange).toHaveBeenLastCalledWith('all')
  press(list, 'ArrowLeft')
  expect(onChange).toHaveBeenLastCalledWith('all')
  expect(one(box, '[aria-selected=true]').textContent).toBe('降价')
  unmount()
})
