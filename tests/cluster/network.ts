import { spawnSync } from 'node:child_process'
import { type Layout, layoutOf, type Member } from '../../scripts/cluster/layout.ts'

/** A network reserved for tests. */
const BLOCK = '198.18.61'
const BRIDGE = 'xj61'
/** Nobody's card. */
const NOWHERE = '02:00:00:00:00:01'

/** Members in separate network namespaces, connected by a bridge on which this machine has an address too. */
export interface MemberNetwork {
  readonly layout: Layout
  /** Disconnects a member from everybody. Returns a function that reconnects it. */
  unplug(member: Member): () => void
  /** Drops what these members send each other; everybody else still reaches them. */
  part(one: Member, others: readonly Member[]): () => void
  close(): void
}

/** Null when this machine does not allow it; leftovers of a killed run are removed first. */
export function openNetwork(): MemberNetwork | null {
  const plain = layoutOf(BLOCK)
  const layout = {
    ...plain,
    members: plain.members.map(member => ({ ...member, network: `${BRIDGE}-${member.name}` })),
  }
  const close = () => {
    for (const { network } of layout.members) ip('netns', 'delete', network)
    ip('link', 'delete', BRIDGE)
  }
  close()
  const isMade =
    ip('link', 'add', BRIDGE, 'type', 'bridge') &&
    ip('address', 'add', `${layout.host}/24`, 'dev', BRIDGE) &&
    ip('link', 'set', BRIDGE, 'up') &&
    layout.members.every(join)
  if (!isMade) {
    close()
    return null
  }
  return {
    layout,
    unplug(member) {
      ip('link', 'set', cableOf(member), 'down')
      return () => void ip('link', 'set', cableOf(member), 'up')
    },
    part(one, others) {
      const both = others.flatMap(other => [
        [one, other],
        [other, one],
      ]) as [Member, Member][]
      for (const [from, to] of both)
        within(from, 'neigh', 'replace', to.address, 'lladdr', NOWHERE, 'dev', 'eth0', 'nud', 'permanent')
      return () => {
        for (const [from, to] of both) within(from, 'neigh', 'delete', to.address, 'dev', 'eth0')
      }
    },
    close,
  }
}

function join(member: Member): boolean {
  const cable = cableOf(member)
  return (
    ip('netns', 'add', member.network ?? '') &&
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', member.network ?? '') &&
    ip('link', 'set', cable, 'master', BRIDGE, 'up') &&
    within(member, 'address', 'add', `${member.address}/24`, 'dev', 'eth0') &&
    within(member, 'link', 'set', 'eth0', 'up') &&
    within(member, 'link', 'set', 'lo', 'up')
  )
}

/** The bridge's end of a member's virtual cable. */
function cableOf({ name }: Member): string {
  return `${BRIDGE}v${name}`
}

function within({ network = '' }: Member, ...args: readonly string[]): boolean {
  return ip('-n', network, ...args)
}

function ip(...args: readonly string[]): boolean {
  return spawnSync('ip', args).status === 0
}
