import { click, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser } from '#trade/testing/session.ts'
import { BannerCarousel } from './BannerCarousel.tsx'

const banners = ['换季备货季', '慢病用药周', '家用器械节'].map(title => ({
  title,
  subtitle: '品规直降',
  actionText: '进入会场',
  link: '/search',
  imageUrl: `/banner-image/${title}.svg`,
}))

beforeEach(() => {
  clearBrowser()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(isMotionUnwanted = false) {
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionUnwanted }))
  const shown = mount(<BannerCarousel banners={banners} />)
  const at = () => one(shown.box, '[data-shown="true"] img').getAttribute('alt')
  return { ...shown, at }
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const point = (element: Element, type: 'pointerover' | 'pointerout') =>
  act(() => {
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget: document.body }))
  })

test('rotates the banners and starts again after the last', async () => {
  const { at, unmount } = show()
  expect(at()).toBe('换季备货季：品规直降')
  await wait(5000)
  expect(at()).toBe('慢病用药周：品规直降')
  await wait(10_000)
  expect(at()).toBe('换季备货季：品规直降')
  unmount()
})

test('pauses the rotation under the pointer and while focused', async () => {
  const { box, at, unmount } = show()
  const carousel = one(box, 'section')
  point(carousel, 'pointerover')
  await wait(20_000)
  expect(at()).toBe('换季备货季：品规直降')
  point(carousel, 'pointerout')
  act(() => one(box, '[aria-label="下一张"]').focus())
  await wait(20_000)
  expect(at()).toBe('换季备货季：品规直降')
  unmount()
})

test('does not rotate for users who prefer reduced motion and makes hidden slides inert', async () => {
  const { box, at, unmount } = show(true)
  await wait(20_000)
  expect(at()).toBe('换季备货季：品规直降')
  click(one(box, '[aria-label="上一张"]'))
  expect(at()).toBe('家用器械节：品规直降')
  expect([...box.querySelectorAll('[data-shown]')].map(slide => slide.hasAttribute('inert'))).toEqual([
    true,
    true,
    false,
  ])
  unmount()
})

test('stops rotating after the stop button is pressed', async () => {
  const { box, at, unmount } = show()
  click(one(box, '[aria-label="停止播放"]'))
  await wait(20_000)
  expect(at()).toBe('换季备货季：品规直降')
  unmount()
})
