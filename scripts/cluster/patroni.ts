import { type Layout, type Member, type Passwords, ports } from './layout.ts'

/** A member as Patroni tells of it. */
export interface MemberState {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica' | (string & {})
  readonly state: string
  /** How far it is behind, in bytes; null where nobody knows. */
  readonly lagBytes: number | null
  readonly timeline: number | null
}

interface ToldMember {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number | string
  readonly timeline?: number
}

const askWithinMs = 2000

/** What the cluster says of itself, asked from the first member that answers; null when none does. */
export async function askCluster({ members }: Layout): Promise<readonly MemberState[] | null> {
  for (const member of members) {
    const answer = await ask(member, '/cluster').catch(() => null)
    if (!answer?.ok) continue
    const told = (await answer.json()) as { readonly members: readonly ToldMember[] }
    return told.members.map(({ name, role, state, lag, timeline }) => ({
      name,
      role,
      state,
      lagBytes: typeof lag === 'number' ? lag : null,
      timeline: timeline ?? null,
    }))
  }
  return null
}

/** The member that takes writes now. */
export async function findPrimary(layout: Layout): Promise<Member | null> {
  const answers = layout.members.map(async member => {
    const answer = await ask(member, '/primary').catch(() => null)
    return answer?.ok ? member : null
  })
  return (await Promise.all(answers)).find(member => member !== null) ?? null
}

/** Whether the cluster stands: one leader, the others streaming, one of them in step. */
export function isWhole(members: readonly MemberState[] | null, count: number): boolean {
  if (members === null || members.length < count) return false
  const standbys = members.filter(({ role, state }) => role !== 'leader' && state === 'streaming')
  return (
    members.some(({ role, state }) => role === 'leader' && state === 'running') &&
    standbys.length === count - 1 &&
    standbys.some(({ role }) => role === 'sync_standby')
  )
}

/** A planned change of the primary, to a member if one is named; answers what Patroni says, and whether it did it. */
export async function switchOver(
  layout: Layout,
  passwords: Passwords,
  to?: Member,
): Promise<{ readonly isDone: boolean; readonly said: string }> {
  const leader = (await askCluster(layout))?.find(({ role }) => role === 'leader')
  const at = layout.members.find(({ name }) => name === leader?.name)
  if (!at) return { isDone: false, said: '现在没有主库' }
  const answer = await fetch(`http://${at.address}:${ports.patroni}/switchover`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`shop:${passwords['rest-password']}`).toString('base64')}`,
    },
    body: JSON.stringify({ leader: at.name, ...(to && { candidate: to.name }) }),
    signal: AbortSignal.timeout(60_000),
  })
  return { isDone: answer.ok, said: await answer.text() }
}

function ask({ address }: Member, path: string): Promise<Response> {
  return fetch(`http://${address}:${ports.patroni}${path}`, { signal: AbortSignal.timeout(askWithinMs) })
}
