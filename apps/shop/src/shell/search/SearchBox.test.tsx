import { click, during, fill, type Mounted, mount, one, press } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

let shown: Mounted
afterEach(() => shown.unmount())

function show(more: Partial<SearchBoxProps> = {}) {
  const on = { onType: vi.fn(), onSearch: vi.fn(), onChoose: vi.fn(), onForget: vi.fn(), onForgetAll: vi.fn() }
  shown = mount(
    <SearchBox
      keyword=""
      scopes={[{ key: 'goods', label: '商品' }]}
      placeholder="连花清瘟"
      placeholderWord="连花清瘟"
      associations={[
        { word: '阿莫西林胶囊', kind: 'product', count: 86, targetId: null },
        { word: '阿莫西林颗粒', kind: 'product', count: 28, targetId: null },
      ]}
      history={['布洛芬', '蒙脱石散']}
      hotWords={['感冒灵']}
      hotHref={word => `/search?keyword=${word}`}
      {...on}
      {...more}
    />,
  )
  const field = one<HTMLInputElement>(shown.box, 'input')
  return { field, ...on }
}
const options = () => [...shown.box.querySelectorAll('[role=option]')]

test('R-074 shows the rotating word as placeholder and searches it when the box is empty', () => {
  const { field, onSearch } = show()
  expect(field.placeholder).toBe('连花清瘟')
  press(field, 'Enter')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('连花清瘟', 'goods')
})

test('searches the typed word on Enter', () => {
  const { field, onSearch, onType } = show()
  fill(field, ' 阿莫西林 ')
  expect(onType).toHaveBeenLastCalledWith(' 阿莫西林 ')
  press(field, 'Enter')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('阿莫西林', 'goods')
})

test('moves through the suggestions with the arrow keys and takes the current one on Enter', () => {
  const { field, onChoose, onSearch } = show()
  fill(field, '阿莫')
  expect(options()).toHaveLength(2)
  press(field, 'ArrowDown')
  press(field, 'ArrowDown')
  expect(field.getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
  press(field, 'Enter')
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ word: '阿莫西林颗粒' })
  expect(onSearch).not.toHaveBeenCalled()
  expect(field.value).toBe('阿莫西林颗粒')
})

test('shows the search history in the empty box and removes entries one by one or all', () => {
  const { field, onForget, onForgetAll } = show()
  during(() => field.focus())
  expect(options().map(option => option.textContent)).toEqual(['布洛芬', '蒙脱石散', '感冒灵'])
  const crosses = [...shown.box.querySelectorAll('[title="删除"]')]
  expect(crosses).toHaveLength(2)
  if (crosses[1]) click(crosses[1])
  expect(onForget).toHaveBeenLastCalledWith('蒙脱石散')
  press(field, 'ArrowDown')
  press(field, 'Delete')
  expect(onForget).toHaveBeenLastCalledWith('布洛芬')
  const clear = [...shown.box.querySelectorAll('button')].find(button => button.textContent === '清空')
  if (clear) click(clear)
  expect(onForgetAll).toHaveBeenCalledOnce()
})

test('closes the panel on Escape and keeps the text', () => {
  const { field } = show()
  fill(field, '阿莫')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  press(field, 'Escape')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(field.value).toBe('阿莫')
})
