import { type Mounted, mount, one, press } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { focusSearchOnSlash } from './start.ts'

let shown: Mounted
let stop: () => void
beforeEach(() => {
  shown = mount(
    <>
      <div data-search-box>
        <input defaultValue="阿莫西林" />
      </div>
      <textarea />
    </>,
  )
  stop = focusSearchOnSlash()
})
afterEach(() => {
  stop()
  shown.unmount()
})

test('focuses the search box on the slash key', () => {
  press(document.body, '/')
  expect(document.activeElement).toBe(one(shown.box, 'input'))
})

test('ignores the slash key while typing and with a modifier key', () => {
  const area = one(shown.box, 'textarea')
  area.focus()
  press(area, '/')
  expect(document.activeElement).toBe(area)
  press(document.body, '/', { ctrlKey: true })
  expect(document.activeElement).toBe(area)
})
