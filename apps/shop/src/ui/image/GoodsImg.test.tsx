import { expect, test, vi } from 'vitest'
import { defaultGoodsImage } from '../../lib/image.ts'
import { during, mount, one } from '../testing/mount.tsx'
import { GoodsImg } from './GoodsImg.tsx'

const fail = (picture: Element) => during(() => picture.dispatchEvent(new Event('error')))

test('R-270 a broken picture is asked for twice, then replaced by the default one', () => {
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

test('another picture in the same place starts anew', () => {
  const { box, rerender, unmount } = mount(<GoodsImg src="/a.svg" name="" isEager />)
  fail(one(box, 'img'))
  fail(one(box, 'img'))
  rerender(<GoodsImg src="/b.svg" name="" isEager />)
  expect(one(box, 'img').getAttribute('src')).toBe('/b.svg')
  unmount()
})

test('R-269 pictures further than one viewport are not asked for until they come near', () => {
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
