import { during, type Mounted, mount, one, press } from '@xiaojiu/ui/testing/mount.tsx'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CategoryMenu } from './CategoryMenu.tsx'

const leaf = (code: string, name: string) => ({ code, name })
const roots = [
  {
    code: '01',
    name: '中西成药',
    children: [{ code: '0101', name: '感冒发热', children: [leaf('010101', '风寒感冒')] }],
  },
  { code: '02', name: '中药饮片', children: [{ code: '0201', name: '补益类', children: [leaf('020101', '补气药')] }] },
]

let shown: Mounted
afterEach(() => {
  shown.unmount()
  vi.useRealTimers()
})
const link = (text: string) => {
  const found = [...shown.box.querySelectorAll('a')].find(one => one.textContent?.startsWith(text))
  if (!found) throw new Error(`no link ${text}`)
  return found
}
const move = (element: Element, x: number, y: number) =>
  during(() => element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: x, clientY: y })))

test('links all three category levels to their goods', () => {
  vi.useFakeTimers()
  shown = mount(<CategoryMenu roots={roots} />)
  expect(link('中西成药').getAttribute('href')).toBe('/search?categoryCode=01')
  move(link('中西成药'), 20, 20)
  during(() => vi.advanceTimersByTime(100))
  expect(one(shown.box, '[role=group]').getAttribute('aria-label')).toBe('中西成药')
  expect(link('感冒发热').getAttribute('href')).toBe('/search?categoryCode=0101')
  expect(link('风寒感冒').getAttribute('href')).toBe('/search?categoryCode=010101')
})

test('does not open a panel when the pointer only passes over', () => {
  vi.useFakeTimers()
  shown = mount(<CategoryMenu roots={roots} />)
  move(link('中西成药'), 20, 20)
  during(() => vi.advanceTimersByTime(40))
  move(link('中药饮片'), 20, 70)
  during(() => vi.advanceTimersByTime(60))
  expect(shown.box.querySelector('[role=group]')).toBeNull()
  during(() => vi.advanceTimersByTime(60))
  expect(one(shown.box, '[role=group]').getAttribute('aria-label')).toBe('中药饮片')
})

test('moves through the roots and into and out of the panel with the arrow keys', async () => {
  shown = mount(<CategoryMenu roots={roots} />)
  during(() => link('中西成药').focus())
  press(link('中西成药'), 'ArrowDown')
  expect(document.activeElement).toBe(link('中药饮片'))
  press(link('中药饮片'), 'ArrowRight')
  await act(async () => new Promise(resolve => requestAnimationFrame(() => resolve(undefined))))
  expect(document.activeElement).toBe(link('补益类'))
  press(link('补益类'), 'ArrowDown')
  expect(document.activeElement).toBe(link('补气药'))
  press(link('补气药'), 'ArrowLeft')
  expect(document.activeElement).toBe(link('中药饮片'))
})

test('shows a loading placeholder and, without categories, a hint to search', () => {
  shown = mount(<CategoryMenu roots={undefined} />)
  expect(one(shown.box, '[role=status]').getAttribute('aria-label')).toBe('分类加载中')
  shown.rerender(<CategoryMenu roots={[]} />)
  expect(shown.box.textContent).toBe('分类暂时无法显示，可直接搜索商品')
})
