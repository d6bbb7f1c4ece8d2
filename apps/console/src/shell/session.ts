import { useQuery } from '@tanstack/react-query'
import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { messageSellingEndpoints } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Face } from '@xiaojiu/contract/staff/rights.ts'
import type { Me } from '@xiaojiu/contract/staff/session-schemas.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { readCookie } from '@xiaojiu/web/storage/cookies.ts'
import { create } from 'zustand'
import { keepFor } from '#parts/form/kept.ts'
import { currentConsole } from './console-face.ts'
import type { NavCount } from './nav/Nav.tsx'
import { usePreference } from './preference.ts'
import type { Screen, Standing } from './screen.ts'

interface Session {
  /** The signed-in person; null until the server has answered. */
  readonly me: Me | null
  /** The session has ended during work: the person signs in again over the page. */
  readonly isOver: boolean
}

/** The signed-in person of this console. */
export const useSession = create<Session>(() => ({ me: null, isOver: false }))

export function tokenOf(face: Face): string {
  return readCookie(FACE_COOKIES[face].token)
}

/** Asks the server for the signed-in person, unless it is known. Null: nobody. */
export async function whoSitsHere(face: Face): Promise<Me | null> {
  const { me } = useSession.getState()
  if (me !== null) return me
  if (tokenOf(face) === '') return null
  const answer = await ask(staffEndpoints.whoAmI, {})
  if (!answer.ok) {
    // No session is a valid answer; anything else is an error.
    if (answer.error.kind === 'session-ended' || answer.error.kind === 'login-expired') return null
    throw answer.error
  }
  enter(answer.data)
  return answer.data
}

export function enter(me: Me): void {
  keepFor(me.face, `${me.accountId} ${me.store?.storeId ?? ''}`)
  useSession.setState({ me, isOver: false })
}

export function leave(): void {
  useSession.setState({ me: null, isOver: false })
}

/**
 * The server no longer knows the session. A person at work keeps the page and signs in again over it; otherwise nothing happens.
 */
export function endSession(): void {
  if (useSession.getState().me !== null) useSession.setState({ isOver: true })
}

export function standingOf(me: Me): Standing {
  return { rights: me.rights, isDemo: me.secondFactor === 'simulated' }
}

/** The signed-in person, on pages behind the guard. */
export function useMe(): Me {
  const me = useSession(session => session.me)
  if (me === null) throw new Error('a page behind the guard was shown to nobody')
  return me
}

export function useHasRight(right: string): boolean {
  return useSession(session => session.me?.rights.includes(right) ?? false)
}

/** Whether the palette or the list of keys is open; a component above the shell shows them. */
export const useAsks = create<{ readonly palette: boolean; readonly help: boolean }>(() => ({
  palette: false,
  help: false,
}))

export function askForPalette(): void {
  useAsks.setState({ palette: true })
}

export function askForHelp(): void {
  useAsks.setState({ help: true })
}

const NONE: NavCount = { count: 0, isHot: false }
const RENEWED_MS = 30_000

type Counted = NonNullable<NonNullable<Screen['menu']>['counts']>

/** The person's waiting tasks, updated every half minute. */
export function useTaskCounts(): Readonly<Record<Counted, NavCount>> {
  const { data } = useQuery({
    ...query(staffEndpoints.countTasks, {}, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const inbox = useQuery({
    ...query(messageOperatingEndpoints.listOperatorMessages, { pageSize: 1 }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
    enabled: currentConsole().kind === 'platform',
  })
  const messages = useQuery({
    ...query(messageSellingEndpoints.listStaffMessages, { pageSize: 1 }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
    enabled: currentConsole().kind === 'seller',
  })
  const { mutedNotices } = usePreference().preference
  const news =
    currentConsole().kind === 'seller' ? messages.data && countUnmuted(messages.data, mutedNotices) : inbox.data
  return {
    tasks: data === undefined ? NONE : { count: data.waiting, isHot: data.overdue > 0 },
    approvals: data === undefined ? NONE : { count: data.approvals, isHot: false },
    inbox: news === undefined ? NONE : { count: news.unreadCount, isHot: news.openCount > 0 },
  }
}

/** Counts unread messages without the kinds that the person has switched off; messages to be confirmed always count. */
export function countUnmuted(
  {
    unread,
    openCount,
  }: { readonly unread: readonly { readonly kind: string; readonly count: number }[]; readonly openCount: number },
  muted: readonly string[],
): { readonly unreadCount: number; readonly openCount: number } {
  const told = unread.filter(({ kind }) => !muted.includes(kind))
  return { unreadCount: told.reduce((sum, { count }) => sum + count, 0), openCount }
}
