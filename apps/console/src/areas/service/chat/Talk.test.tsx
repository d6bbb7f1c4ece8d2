import { click, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Messages } from './Talk.tsx'

const said = (chatMessageId: string, content: string) => ({
  ...{ chatMessageId, content, author: 'buyer' as const, createdAt: new Date('2026-11-18T02:00:00Z') },
  ...{ picture: null, order: null, goods: null, help: null, coupon: null, staffName: null, isRobot: false },
})

test('reads further back before the first message shown, and keeps the earlier ones above the newest', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  const readBefore = vi.fn(async () => ({ messages: [said('1', '在吗'), said('2', '有货吗')], hasEarlier: false }))
  const shown = mount(<Messages messages={[said('3', '什么时候发货')]} hasEarlier readBefore={readBefore} />)
  click(one(shown.box, 'button'))
  await act(async () => undefined)
  expect(readBefore).toHaveBeenCalledWith('3')
  const log = one(shown.box, '[role="log"]')
  expect(log.textContent).toMatch(/在吗.*有货吗.*什么时候发货/)
  expect(shown.box.querySelector('button')).toBeNull()
  shown.unmount()
})
