import { click, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showNotice, useIndicator } from '../indicator.ts'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { NoticeBox } from './NoticeBox.tsx'

let shown: Mounted
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
beforeEach(() => {
  vi.useFakeTimers()
  useIndicator.setState({ reqCount: 0, notice: null })
  shown = mount(
    <>
      <LoadingOverlay />
      <NoticeBox />
    </>,
  )
})
afterEach(() => {
  shown.unmount()
  vi.useRealTimers()
})

test('announces an error as alert and a success as status that disappears after 3 s', () => {
  act(() => showNotice('error', '网络不给力'))
  expect(one(shown.box, '[data-notice="error"]').getAttribute('role')).toBe('alert')
  act(() => showNotice('success', '已加入购物车'))
  expect(one(shown.box, '[data-notice]').getAttribute('role')).toBe('status')
  pass(3000)
  expect(shown.box.querySelector('[data-notice]')).toBeNull()
})

test('closes on its button and runs its action once', () => {
  const undo = vi.fn()
  act(() => showNotice('success', '已删除', { action: { label: '撤销', onAct: undo } }))
  const undoButton = [...shown.box.querySelectorAll('button')].find(button => button.textContent === '撤销')
  if (undoButton) click(undoButton)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(shown.box.querySelector('[data-notice]')).toBeNull()
  act(() => showNotice('warning', '库存紧张'))
  click(one(shown.box, '[aria-label="关闭提示"]'))
  expect(shown.box.querySelector('[data-notice]')).toBeNull()
})

test('R-141 R-142 shows the overlay while requests are counted', () => {
  expect(shown.box.querySelector('[data-overlay]')).toBeNull()
  act(() => useIndicator.setState({ reqCount: 2 }))
  expect(one(shown.box, '[data-overlay="loading"]').textContent).toBe('正在搜索')
  act(() => useIndicator.setState({ reqCount: 0 }))
  expect(shown.box.querySelector('[data-overlay]')).toBeNull()
})
