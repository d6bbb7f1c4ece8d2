import { type Mounted, mount, press } from '@xiaojiu/ui/testing/mount.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listedKeys, listenToKeys } from '#parts/keys/use-keys.ts'
import { PaperViewer } from './PaperViewer.tsx'

const onChoose = vi.fn<(index: number) => void>()
let shown: Mounted
let deafen: () => void
const show = (count: number) => {
  deafen = listenToKeys()
  const papers = Array.from({ length: count }, (_, at) => ({ id: `p${at}`, label: `第 ${at + 1} 张`, url: '/p' }))
  shown = mount(<PaperViewer papers={papers} chosen={0} onChoose={onChoose} />)
}
beforeEach(() => {
  vi.clearAllMocks()
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  shown.unmount()
  deafen()
})

test('jumps to a paper by its digit, shows the digit on it and lists it among the keys', () => {
  show(3)
  press(document.body, '3')
  press(document.body, '4')
  expect(onChoose.mock.calls).toEqual([[2]])
  expect([...shown.box.querySelectorAll('li')].map(item => item.textContent)).toEqual([
    '1 第 1 张',
    '2 第 2 张',
    '3 第 3 张',
  ])
  expect(
    listedKeys()
      .filter(({ keys }) => /^[1-9]$/.test(keys))
      .map(({ keys, label }) => `${keys} ${label}`),
  ).toEqual(['1 看第 1 张', '2 看第 2 张', '3 看第 3 张'])
})

test('gives digits to nine papers only', () => {
  show(11)
  press(document.body, '9')
  expect(onChoose.mock.calls).toEqual([[8]])
  expect([...shown.box.querySelectorAll('li')].map(item => item.textContent).slice(8)).toEqual([
    '9 第 9 张',
    ' 第 10 张',
    ' 第 11 张',
  ])
})

test('says when a picture cannot be shown, and shows it again on request', () => {
  show(2)
  const picture = () => shown.box.querySelector<HTMLImageElement>('img[alt="第 1 张"]')
  act(() => void picture()?.dispatchEvent(new Event('error')))
  expect(picture()).toBeNull()
  expect(shown.box.querySelector('[role="alert"]')?.textContent).toContain('第 1 张没有显示出来')
  act(() => shown.box.querySelector<HTMLButtonElement>('[role="alert"] button')?.click())
  expect(picture()).not.toBeNull()
})
