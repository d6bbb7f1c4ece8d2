import { afterEach, expect, test, vi } from 'vitest'
import { layoutOf, ports } from './layout.ts'
import { askCluster, askPrimary, isWhole, type MemberState, type PrimaryView } from './patroni.ts'

const layout = layoutOf('127.0.62')

const member = (name: string, role: string, state: string): MemberState => ({
  name,
  role,
  state,
  lagBytes: role === 'leader' ? null : 0,
  timeline: 3,
})
const link = (standby: string, isInStep: boolean, state = 'streaming') => ({ standby, state, isInStep })

const whole: PrimaryView = {
  members: [
    member('n1', 'leader', 'running'),
    member('n2', 'sync_standby', 'streaming'),
    member('n3', 'replica', 'streaming'),
  ],
  links: [link('n2', true), link('n3', false)],
}

test('is complete with a leader, all standbys streaming and one of them synchronous', () => {
  const { members, links } = whole
  expect(isWhole(whole, 3)).toBe(true)
  expect(isWhole({ members: members.slice(0, 2), links }, 3)).toBe(false)
  expect(isWhole({ members: [...members.slice(0, 2), member('n3', 'replica', 'starting')], links }, 3)).toBe(false)
  const noneInStep = [...members.slice(0, 1), member('n2', 'replica', 'streaming'), ...members.slice(2)]
  expect(isWhole({ members: noneInStep, links }, 3)).toBe(false)
  expect(isWhole(null, 3)).toBe(false)
})

test('is not complete while the primary does not stream to a standby that was streaming before', () => {
  const { members } = whole
  expect(isWhole({ members, links: [link('n2', true)] }, 3)).toBe(false)
  expect(isWhole({ members, links: [link('n2', true), link('n3', false, 'catchup')] }, 3)).toBe(false)
  expect(isWhole({ members, links: [link('n2', false), link('n3', false)] }, 3)).toBe(false)
})

/** The responses of the members; members that are not listed do not respond. */
function answering(answers: Readonly<Record<string, { readonly primary?: object; readonly cluster: object }>>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const { hostname, port, pathname } = new URL(url)
    expect(port).toBe(String(ports.patroni))
    const told = answers[layout.members.find(({ address }) => address === hostname)?.name ?? '']
    if (!told) throw new TypeError('fetch failed')
    if (pathname === '/cluster') return Response.json(told.cluster)
    return told.primary ? Response.json(told.primary) : Response.json({ role: 'replica' }, { status: 503 })
  })
}

afterEach(() => void vi.unstubAllGlobals())

const told = (leader: string, standbys: Readonly<Record<string, string>>) => ({
  members: layout.members.map(({ name }) =>
    name === leader
      ? { name, role: 'leader', state: 'running', timeline: 3 }
      : {
          name,
          role: standbys[name] ?? 'replica',
          state: standbys[name] ? 'streaming' : 'running',
          lag: 0,
          timeline: 3,
        },
  ),
})

test('trusts the primary and not a disconnected former primary that reports a healthy cluster', async () => {
  answering({
    n1: { cluster: told('n1', { n2: 'sync_standby', n3: 'replica' }) },
    n2: {
      primary: { role: 'primary', replication: [{ application_name: 'n3', state: 'streaming', sync_state: 'async' }] },
      cluster: told('n2', { n3: 'replica' }),
    },
    n3: { cluster: told('n2', { n3: 'replica' }) },
  })
  expect((await askCluster(layout))?.find(({ role }) => role === 'leader')?.name).toBe('n2')
  const view = await askPrimary(layout)
  expect(view?.links).toEqual([link('n3', false)])
  expect(isWhole(view, 3)).toBe(false)
})

test('is not complete without a primary, whatever a member reports', async () => {
  answering({ n2: { cluster: told('n1', { n2: 'sync_standby', n3: 'replica' }) } })
  expect(isWhole(await askPrimary(layout), 3)).toBe(false)
  expect((await askCluster(layout))?.map(({ role }) => role)).toEqual(['leader', 'sync_standby', 'replica'])
})

test('is complete when the primary streams to both standbys and waits for one', async () => {
  answering({
    n3: {
      primary: {
        role: 'primary',
        replication: [
          { application_name: 'n1', state: 'streaming', sync_state: 'sync' },
          { application_name: 'n2', state: 'streaming', sync_state: 'async' },
        ],
      },
      cluster: told('n3', { n1: 'sync_standby', n2: 'replica' }),
    },
  })
  expect(isWhole(await askPrimary(layout), 3)).toBe(true)
})
