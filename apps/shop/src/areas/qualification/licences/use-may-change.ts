import { useSession } from '#trade/session/session.ts'
import { useRight } from '#trade/session/use-right.ts'

/** Whether this login may hand in papers now: a company under review has handed them in already. */
export function useMayChange(): boolean {
  const hasRight = useRight('qualification')
  const isOpen = useSession(({ profile }) => profile === null || profile.companyState === 'approved')
  return hasRight && isOpen
}
