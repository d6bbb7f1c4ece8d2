import { spawnSync } from 'node:child_process'
import { type Layout, layoutOf, type Member } from '../../scripts/cluster/layout.ts'

/** Of the networks set aside for trying things: nobody's own lies there. */
const BLOCK = '198.18.61'
const BRIDGE = 'xj61'
/** Nobody's card. */
const NOWHERE = '02:00:00:00:00:01'

/** Members in network namespaces of their own, joined by a bridge on which this machine has an address too. */
export interface MemberNetwork {
  readonly layout: Layout
  /** Takes a member's cable out: nobody reaches it. Answers how it is put back. */
  unplug(member: Member): () => void
  /** What these members send each other vanishes on the way; everybody else still reaches them. */
  part(one: Member, others: readonly Member[]): () => void
  close(): void
}

/** Null where this machine allows no such thing; whatever a killed run has left goes first. */
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

/** The end of a member's cable that is plugged into the bridge. */
function cableOf({ name }: Member): string {
  return `${BRIDGE}v${name}`
}

function within({ network = '' }: Member, ...args: readonly string[]): boolean {
  return ip('-n', network, ...args)
}

function ip(...args: readonly string[]): boolean {
  return spawnSync('ip', args).status === 0
}
