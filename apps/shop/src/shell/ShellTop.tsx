import { InboxButton } from './inbox/InboxButton.tsx'
import { TopBar } from './TopBar.tsx'
import { useGreeting, useReader } from './use-greeting.ts'

/** The top bar for the current user. */
export function ShellTop() {
  const { canOpen } = useReader()
  const { greeting, hasInbox } = useGreeting()
  return <TopBar greeting={greeting} canOpen={canOpen} inbox={hasInbox && <InboxButton />} />
}
