import { type Mounted, mount, press } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { listenToKeys } from '#parts/keys/use-keys.ts'
import { ErrorState } from './PageState.tsx'

let shown: Mounted
let deafen: () => void
afterEach(() => {
  shown.unmount()
  deafen()
})

test('retries all that failed on the page with the key that each of them shows', () => {
  deafen = listenToKeys()
  const retries = [vi.fn<() => void>(), vi.fn<() => void>()]
  const states = retries.map((retry, at) => (
    <ErrorState key={at} what={`卡片 ${at}`} message="网络中断" onRetry={retry} />
  ))
  shown = mount(states)
  press(document.body, '0')
  expect(retries.map(retry => retry.mock.calls.length)).toEqual([1, 1])
  shown.rerender(states.slice(1))
  press(document.body, '0')
  expect(retries.map(retry => retry.mock.calls.length)).toEqual([1, 2])
})
