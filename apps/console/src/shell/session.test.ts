import { expect, test } from 'vitest'
import { countUnmuted } from './session.ts'

test('counts unread messages without the muted kinds, and what must be confirmed all the same', () => {
  const inbox = {
    unread: [
      { kind: 'order', count: 3 },
      { kind: 'system', count: 2 },
    ],
    openCount: 1,
  }
  expect([countUnmuted(inbox, []), countUnmuted(inbox, ['order']), countUnmuted(inbox, ['order', 'system'])]).toEqual([
    { unreadCount: 5, openCount: 1 },
    { unreadCount: 2, openCount: 1 },
    { unreadCount: 0, openCount: 1 },
  ])
})
