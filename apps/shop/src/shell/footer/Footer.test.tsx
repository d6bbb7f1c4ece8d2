import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { expect, test } from 'vitest'
import { Footer } from './Footer.tsx'

const wanted = [
  '营业执照',
  '药品经营许可证',
  '网药平台备字',
  '互联网药品信息服务资格证书',
  '网械平台备字',
  'ICP备',
  '公网安备',
  '12315',
]

for (const kind of ['full', 'plain', 'legal'] as const)
  test(`shows every legally required notice in the ${kind} footer`, () => {
    const { box, unmount } = mount(<Footer canOpen={() => true} kind={kind} />)
    expect(wanted.filter(text => !box.textContent?.includes(text))).toEqual([])
    unmount()
  })

test('leaves out links to missing pages and keeps the notices as text', () => {
  const { box, unmount } = mount(<Footer canOpen={href => !href.startsWith('/')} />)
  expect([...box.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    'https://beian.miit.gov.cn/',
    'https://beian.mps.gov.cn/',
  ])
  expect(box.textContent).toContain('药品经营许可证')
  unmount()
})
