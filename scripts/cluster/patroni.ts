import { type Layout, type Member, type Passwords, ports } from './layout.ts'

/** A member as reported by Patroni. */
export interface MemberState {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica' | (string & {})
  readonly state: string
  /** Its lag in bytes; null: unknown. */
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

/** The standbys to which the primary streams now. */
export interface Link {
  readonly standby: string
  readonly state: string
  /** Whether the primary waits for this standby before it confirms. */
  readonly isInStep: boolean
}

/** The state known to the primary and to the store of the cluster. */
export interface PrimaryView {
  readonly members: readonly MemberState[]
  readonly links: readonly Link[]
}

interface ToldLink {
  readonly application_name: string
  readonly state: string
  readonly sync_state: string
}

interface Primary {
  readonly member: Member
  readonly links: readonly Link[]
}

const askWithinMs = 2000

/**
 * The state of the cluster as its primary reports it; without a primary, as the first responding member does; null when none
 * responds. A member that is or was cut off reports the last state it knew: with the old primary and all members in sync.
 */
export async function askCluster(layout: Layout): Promise<readonly MemberState[] | null> {
  const primary = await findPrimary(layout)
  for (const member of primary ? [primary] : layout.members) {
    const members = await askMembers(member).catch(() => null)
    if (members) return members
  }
  return null
}

async function askMembers(member: Member): Promise<readonly MemberState[] | null> {
  const answer = await ask(member, '/cluster')
  if (!answer.ok) return null
  const told = (await answer.json()) as { readonly members: readonly ToldMember[] }
  return told.members.map(({ name, role, state, lag, timeline }) => ({
    name,
    role,
    state,
    lagBytes: typeof lag === 'number' ? lag : null,
    timeline: timeline ?? null,
  }))
}

/** The member that accepts writes. */
export async function findPrimary(layout: Layout): Promise<Member | null> {
  return (await askForPrimary(layout))?.member ?? null
}

async function askForPrimary({ members }: Layout): Promise<Primary | null> {
  const answers = await Promise.all(members.map(member => askIfPrimary(member).catch(() => null)))
  return answers.find(answer => answer !== null) ?? null
}

async function askIfPrimary(member: Member): Promise<Primary | null> {
  const answer = await ask(member, '/primary')
  if (!answer.ok) return null
  const told = (await answer.json()) as { readonly replication?: readonly ToldLink[] }
  const links = (told.replication ?? []).map(({ application_name: standby, state, sync_state: step }) => ({
    standby,
    state,
    isInStep: step === 'sync',
  }))
  return { member, links }
}

/** Null without a primary. */
export async function askPrimary(layout: Layout): Promise<PrimaryView | null> {
  const primary = await askForPrimary(layout)
  const members = primary && (await askMembers(primary.member))
  return primary && members && { members, links: primary.links }
}

/**
 * Whether the cluster is healthy: one leader, the others streaming, one of them in sync. The store keeps the last state of
 * members for a while, so the primary must also be streaming to them. Without a member in sync no other member may take over.
 */
export function isWhole(view: PrimaryView | null, count: number): boolean {
  if (view === null || view.members.length < count) return false
  const standbys = view.members.filter(({ role }) => role !== 'leader')
  const linkOf = (name: string) => view.links.find(({ standby, state }) => standby === name && state === 'streaming')
  return (
    view.members.some(({ role, state }) => role === 'leader' && state === 'running') &&
    standbys.length === count - 1 &&
    standbys.every(({ name, state }) => state === 'streaming' && linkOf(name) !== undefined) &&
    standbys.some(({ name, role }) => role === 'sync_standby' && linkOf(name)?.isInStep === true)
  )
}

/** A planned switchover, to a member if named; returns Patroni's message and whether it succeeded. */
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
