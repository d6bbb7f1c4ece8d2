import { expect, test } from 'vitest'
import { isAtLeast, missingSentence } from './engines.ts'
import { layoutOf, type Passwords, ports } from './layout.ts'
import type { MemberState } from './patroni.ts'
import { statusText } from './status-text.ts'
import { fill, forMember, readTemplate, withoutTls, withoutUser } from './templates.ts'

const layout = layoutOf('127.0.60')
const [, second] = layout.members
const passwords: Passwords = {
  'superuser-password': 'p1',
  'replication-password': 'p2',
  'rewind-password': 'p3',
  'rest-password': 'p4',
  'owner-password': 'p5',
  'app-password': 'p6',
}
if (!second) throw new Error('three members')

test('fills a template with the addresses of the member and, where all are named, of every member', () => {
  const text = fill(forMember(readTemplate('cluster/patroni.yml'), second), layout, passwords)
  expect(text).toContain('name: n2\n')
  expect(text).toContain('  listen: 127.0.60.12:8008\n')
  expect(text).toContain('  connect_address: 127.0.60.12:5432\n')
  expect(text).toContain(`hosts: ['127.0.60.11:2379', '127.0.60.12:2379', '127.0.60.13:2379']`)
  expect(text).toContain(`rewind: { username: rewinder, password: 'p3' }`)
  const etcd = fill(forMember(readTemplate('cluster/etcd.yml'), second), layout, passwords)
  expect(etcd).toContain('listen-client-urls: http://127.0.60.12:2379\n')
  expect(etcd).toContain('n1=http://127.0.60.11:2380,n2=http://127.0.60.12:2380,n3=http://127.0.60.13:2380')
})

test('uses only its own loopback addresses', () => {
  const texts = ['haproxy.cfg', 'pgbouncer.ini', 'userlist.txt', 'patroni.yml', 'etcd.yml'].map(name =>
    fill(forMember(readTemplate(`cluster/${name}`), second), layout, passwords),
  )
  const addresses = texts.flatMap(text => text.match(/\b\d+\.\d+\.\d+\.\d+\b(?!\/)/g) ?? [])
  expect(addresses.filter(address => !address.startsWith('127.0.60.'))).toEqual([])
  expect(texts[0]).toContain(`bind ${layout.host}:${ports.primary}`)
  expect(texts[0]).toContain(`bind ${layout.host}:${ports.replica}`)
  expect(texts[1]).toContain(`listen_addr = ${layout.host}`)
  expect(texts[1]).toContain(`shop = host=${layout.host} port=${ports.primary}`)
})

test('refuses a template that lacks the text to replace or has an unknown placeholder', () => {
  expect(() => fill('bind :81', layout, passwords, { 'bind :80': 'bind :3000' })).toThrow('does not say bind :80')
  expect(() => fill('password <my-password>', layout, passwords)).toThrow('still says <my-password>')
})

test('removes the certificate from the configuration of the front proxy', () => {
  const text = withoutTls(readTemplate('proxy/haproxy.cfg'))
  expect(text).not.toMatch(/ssl|https code/)
  expect(text).toContain('uri /healthz')
})

test('leaves root behind in both proxies, except in a trial without root', () => {
  for (const path of ['cluster/haproxy.cfg', 'proxy/haproxy.cfg']) {
    const text = readTemplate(path)
    expect(text).toMatch(/^ {2}user haproxy\n {2}group haproxy$/m)
    expect(withoutUser(text)).not.toMatch(/^ *(?:user|group) /m)
  }
})

const member = (name: string, role: string, state: string, lagBytes: number | null): MemberState => ({
  name,
  role,
  state,
  lagBytes,
  timeline: 3,
})
const whole = [
  member('n1', 'leader', 'running', null),
  member('n2', 'sync_standby', 'streaming', 0),
  member('n3', 'replica', 'streaming', 2_097_152),
]

test('shows roles, replication lag and outages', () => {
  const now = new Date('2026-11-17T08:00:00Z')
  const lines = statusText(whole, [{ since: now.toISOString(), seconds: 18.9 }], now).split('\n')
  expect(lines.slice(2, 5)).toEqual([
    'n1\t主库\trunning\t3\t-',
    'n2\t同步备库\tstreaming\t3\t0 B',
    'n3\t异步备库\tstreaming\t3\t2.0 MB',
  ])
  expect(lines.at(-1)).toMatch(/\t18.9 秒$/)
  expect(statusText(null, [], now)).toContain('没有成员应答。')
})

test('reports whether the version of a program is new enough', () => {
  expect(isAtLeast('HAProxy version 2.6.12-1+deb12u4', [3, 1])).toBe(false)
  expect(isAtLeast('HAProxy version 3.2.26-1', [3, 1])).toBe(true)
  expect(isAtLeast('PgBouncer 1.18.0', [1, 21])).toBe(false)
  expect(isAtLeast('', [1, 21])).toBe(false)
})

test('names the missing programs', () => {
  expect(missingSentence(['patroni', 'haproxy 3.1'])).toContain('缺少集群所需的程序：patroni、haproxy 3.1。')
})
