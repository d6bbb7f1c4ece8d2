import { expect, test } from 'vitest'
import { mount } from '../testing/mount.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'

test('R-141 R-142 the overlay stays while any request runs and closes at zero', () => {
  const { box, rerender, unmount } = mount(<LoadingOverlay count={2} />)
  expect(box.textContent).toBe('正在加载')
  rerender(<LoadingOverlay count={1} />)
  expect(box.textContent).toBe('正在加载')
  rerender(<LoadingOverlay count={0} />)
  expect(box.textContent).toBe('')
  unmount()
})
