import { expect, test } from 'vitest'
import { mount } from '../testing/mount.tsx'
import { RichText } from './RichText.tsx'

test('keeps known tags and internal links and removes scripts, attributes and external links', () => {
  const html =
    '<p onclick="x()">一<strong style="color:red">二</strong></p><script>alert(1)</script><img src=x onerror=y>' +
    '<a href="https://evil.example">外</a><a href="javascript:z()">坏</a><a href="/help">内</a><table><tr><td>表</td></tr></table>'
  const { box, unmount } = mount(<RichText html={html} />)
  expect(box.firstElementChild?.innerHTML.replace(' data-discover="true"', '')).toBe(
    '<p>一<strong>二</strong></p>外坏<a href="/help">内</a>表',
  )
  unmount()
})

test('shows pictures of the site only', () => {
  const html =
    '<p><img src="/pictures/help/cart.webp" alt="购物车" onerror="x()"><img src="//evil.example/a.webp"></p>' +
    '<img src="/pictures/a.svg"><img src="/pictures/../login.webp">'
  const { box, unmount } = mount(<RichText html={html} />)
  const pictures = [...box.querySelectorAll('img')]
  expect(pictures.map(({ alt }) => [alt])).toEqual([['购物车']])
  expect(pictures[0]?.getAttribute('src')).toBe('/pictures/help/cart.webp')
  expect(pictures[0]?.hasAttribute('onerror')).toBe(false)
  unmount()
})
