import type { QuantityRule } from '@xiaojiu/kernel/quantity-rule.ts'
import { click, fill, leave, mount, one, press } from '@xiaojiu/ui/testing/mount.tsx'
import { expect, test, vi } from 'vitest'
import { QuantityStepper } from './QuantityStepper.tsx'

const rule: QuantityRule = { min: 10, step: 10, stock: 420, limit: 50, unit: '盒' }

function show(value: number, given: QuantityRule = rule) {
  const onChange = vi.fn()
  const shown = mount(<QuantityStepper value={value} rule={given} onChange={onChange} label="数量" />)
  const field = one<HTMLInputElement>(shown.box, 'input')
  const [less, more] = [...shown.box.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement]
  return { ...shown, onChange, field, less, more, note: () => one(shown.box, '[aria-live]').textContent }
}

test('rounds up to a step on blur and says so', () => {
  const { field, onChange, note, rerender, unmount } = show(10)
  fill(field, '13')
  expect(onChange).not.toHaveBeenCalled()
  leave(field)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(20)
  rerender(<QuantityStepper value={20} rule={rule} onChange={onChange} label="数量" />)
  expect(note()).toBe('须为 10 的倍数')
  unmount()
})

test('rounds down to the limit on blur', () => {
  const { field, onChange, unmount } = show(10)
  fill(field, '999')
  leave(field)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(50)
  unmount()
})

test('restores the value on invalid input without a change', () => {
  const { field, onChange, unmount } = show(20)
  fill(field, 'abc')
  leave(field)
  expect(onChange).not.toHaveBeenCalled()
  expect(field.value).toBe('20')
  unmount()
})

test('changes by one step with the arrow keys and by up to ten with the page keys, within the bounds', () => {
  const { field, onChange, unmount } = show(20)
  press(field, 'ArrowUp')
  expect(onChange).toHaveBeenLastCalledWith(30)
  press(field, 'ArrowDown')
  expect(onChange).toHaveBeenLastCalledWith(10)
  press(field, 'PageUp')
  expect(onChange).toHaveBeenLastCalledWith(50)
  unmount()
})

test('disables the buttons at the bounds and shows that the limit is reached', () => {
  const low = show(10)
  expect(low.less.disabled).toBe(true)
  click(low.more)
  expect(low.onChange).toHaveBeenCalledExactlyOnceWith(20)
  low.unmount()
  const high = show(50)
  expect(high.more.disabled).toBe(true)
  expect(high.note()).toBe('已达限购 50')
  high.unmount()
})

test('exposes value and bounds to screen readers', () => {
  const { field, unmount } = show(20)
  expect(field.getAttribute('role')).toBe('spinbutton')
  expect(field.getAttribute('aria-valuenow')).toBe('20')
  expect(field.getAttribute('aria-valuemin')).toBe('10')
  expect(field.getAttribute('aria-valuemax')).toBe('50')
  unmount()
})

test('disables all controls when the stock is below the minimum', () => {
  const { field, more, note, unmount } = show(10, { ...rule, stock: 8 })
  expect(field.disabled).toBe(true)
  expect(more.disabled).toBe(true)
  expect(note()).toBe('库存不足起订量')
  unmount()
})
