import { during, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGradually } from './use-gradually.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Parts({ total, atFirst }: { total: number; atFirst: number }) {
  return <>{useGradually(total, atFirst, 2)}</>
}
const nextPiece = () => during(() => vi.runOnlyPendingTimers())

test('shows the first parts at once and the rest a few at a time', () => {
  const { box, rerender, unmount } = mount(<Parts total={0} atFirst={3} />)
  expect(box.textContent).toBe('0')
  rerender(<Parts total={6} atFirst={3} />)
  expect(box.textContent).toBe('3')
  nextPiece()
  expect(box.textContent).toBe('5')
  nextPiece()
  expect(box.textContent).toBe('6')
  unmount()
})

test('shows everything at once when it fits into the first piece', () => {
  const { box, unmount } = mount(<Parts total={6} atFirst={Number.POSITIVE_INFINITY} />)
  expect(box.textContent).toBe('6')
  nextPiece()
  expect(box.textContent).toBe('6')
  unmount()
})
