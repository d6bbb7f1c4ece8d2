import { expect, test } from 'vitest'
import { mount } from '../testing/mount.tsx'
import { PageTitle } from './PageTitle.tsx'
import { SectionHead } from './SectionHead.tsx'

test('shows a page title as the same element with the same style in a panel and in a bar', () => {
  const { box, unmount } = mount(
    <>
      <PageTitle title="首营记录" />
      <SectionHead isPage id="own" title="支付设置" />
      <SectionHead title="近期订单" />
    </>,
  )
  const [bar, panel] = box.querySelectorAll('h1')
  expect([bar?.textContent, panel?.textContent]).toEqual(['首营记录', '支付设置'])
  expect(panel?.className).toBe(bar?.className)
  expect(panel?.id).toBe('own')
  expect(box.querySelector('h2')?.textContent).toBe('近期订单')
  unmount()
})
