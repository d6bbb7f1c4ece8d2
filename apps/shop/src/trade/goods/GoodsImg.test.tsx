import { during, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { expect, test, vi } from 'vitest'
import { GoodsImg } from './GoodsImg.tsx'
import { defaultGoodsImage } from './image.ts'

const fail = (picture: Element) => during(() => picture.dispatchEvent(new Event('error')))

test('R-270 retries a broken picture once, then shows the default one', () => {
  const { box, unmount } = mount(<GoodsImg src="/goods-image/a.svg" name="阿莫西林胶囊" isEager />)
  const first = one<HTMLImageElement>(box, 'img')
  expect(first.getAttribute('src')).toBe('/goods-image/a.svg')
  expect(first.alt).toBe('阿莫西林胶囊')
  fail(first)
  const second = one<HTMLImageElement>(box, 'img')
  expect(second.getAttribute('src')).toBe('/goods-image/a.svg?attempt=2')
  fail(second)
  const last = one<HTMLImageElement>(box, 'img')
  expect(last.getAttribute('src')).toBe(defaultGoodsImage)
  fail(last)
  expect(one(box, 'img')).toBe(last)
  unmount()
})

test('starts again for another picture in the same place', () => {
  const { box, rerender, unmount } = mount(<GoodsImg src="a.svg" name="" isEager />)
  fail(one(box, 'img'))
  fail(one(box, 'img'))
  rerender(<GoodsImg src="b.svg" name="" isEager />)
  expect(one(box, 'img').getAttribute('src')).toBe('/goods-image/b.svg')
  unmount()
})

test.each(['', 'null', 'undefined', 'image does not exist', '图片不存在', null])(
  'R-171 R-172 R-173 R-174 shows the default picture for the source %s',
  src => {
    const { box, unmount } = mount(<GoodsImg src={src} name="" isEager />)
    expect(one(box, 'img').getAttribute('src')).toBe(defaultGoodsImage)
    unmount()
  },
)

test.each([
  ['a/b.png', '/goods-image/a/b.png'],
  ['https://h/a.png', 'https://h/a.png'],
  ['//h/a.png', '//h/a.png'],
])('R-175 R-176 R-177 R-178 requests the source %s as %s', (src, address) => {
  const { box, unmount } = mount(<GoodsImg src={src} name="" isEager />)
  expect(one(box, 'img').getAttribute('src')).toBe(address)
  unmount()
})

test('R-269 loads a picture only when it comes within one viewport', () => {
  let come: () => void = () => {}
  let margin = ''
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
        margin = options.rootMargin
        come = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  const { box, unmount } = mount(<GoodsImg src="/a.svg" name="" />)
  expect(margin).toBe('100% 0px')
  expect(box.querySelector('img')).toBeNull()
  during(() => come())
  expect(one(box, 'img').getAttribute('loading')).toBe('lazy')
  unmount()
  vi.unstubAllGlobals()
})
