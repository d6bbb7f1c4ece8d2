import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, type Mounted, mount, one } from '../testing/mount.tsx'
import { ToastHost } from './ToastHost.tsx'
import { toast } from './toast-queue.ts'

let shown: Mounted
beforeEach(() => {
  vi.useFakeTimers()
  shown = mount(<ToastHost />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  shown.unmount()
  vi.useRealTimers()
})

const texts = () => [...shown.box.querySelectorAll('[role=status],[role=alert]')].map(found => found.textContent)

test('a message leaves after three seconds, an error after five', () => {
  act(() => {
    toast.success('已加入购物车')
    toast.error('库存不足')
  })
  expect(texts()).toEqual(['已加入购物车', '库存不足'])
  act(() => vi.advanceTimersByTime(3_000))
  expect(texts()).toEqual(['库存不足'])
  act(() => vi.advanceTimersByTime(2_000))
  expect(texts()).toEqual([])
})

test('R-246 a given duration is kept', () => {
  act(() => void toast.info('文件生成失败', { durationMs: 5_000 }))
  act(() => vi.advanceTimersByTime(4_999))
  expect(texts()).toEqual(['文件生成失败'])
  act(() => vi.advanceTimersByTime(1))
  expect(texts()).toEqual([])
})

test('the same sentence is shown once, and at most three stay', () => {
  act(() => {
    for (const text of ['一', '二', '二', '三', '四']) toast.info(text)
  })
  expect(texts()).toEqual(['二', '三', '四'])
})

test('an undo acts and closes', () => {
  const onAct = vi.fn()
  act(() => void toast.success('已删除 3 种商品', { action: { label: '撤销', onAct } }))
  click(one(shown.box, 'button'))
  expect(onAct).toHaveBeenCalledOnce()
  expect(texts()).toEqual([])
})
