import { CountBadge } from '@xiaojiu/ui/badge/CountBadge.tsx'
import { BellIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { latePart } from '@xiaojiu/web/late-part.tsx'
import { useState } from 'react'
import css from './Inbox.module.css'
import { useUnread } from './use-inbox.ts'

const InboxDialog = latePart(() => import('./InboxDialog.tsx').then(file => file.InboxDialog))

/** The bell in the top bar: the number of unread messages; opens the inbox. */
export function InboxButton() {
  const count = useUnread(true)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.bell} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BellIcon size={14} />
        消息
        <CountBadge count={count} unit="条未读" />
      </button>
      {isOpen && <InboxDialog badgeCount={count} onClose={() => setOpen(false)} />}
    </>
  )
}
