import { expect, test } from 'vitest'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { useRequestIds } from './use-request-ids.ts'

test('the same thing has the same number until it is done, also after the page is drawn again', () => {
  const seen: ReturnType<typeof useRequestIds>[] = []
  function Page() {
    seen.push(useRequestIds())
    return null
  }
  const { rerender, unmount } = mount(<Page />)
  const first = seen[0]?.idOf('coupon-1')
  rerender(<Page />)
  const ids = seen.at(-1)
  expect(ids?.idOf('coupon-1')).toBe(first)
  expect(ids?.idOf('coupon-2')).not.toBe(first)
  ids?.isDone('coupon-1')
  expect(ids?.idOf('coupon-1')).not.toBe(first)
  unmount()
})
