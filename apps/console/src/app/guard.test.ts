import type { Me } from '@xiaojiu/contract/staff/session-schemas.ts'
import { expect, test } from 'vitest'
import { type ConsoleFace, landingOf } from '#shell/console-face.ts'
import type { Screen } from '#shell/screen.ts'
import { gateOf } from './guard.ts'

const page = async () => () => null
const face: ConsoleFace = {
  kind: 'platform',
  name: '运营后台',
  homePath: '/platform',
  logInPath: '/platform/login',
  tasksPath: '/platform/tasks',
  minePath: '/platform/my',
  searchHint: '',
  groups: [],
  screens: [],
}
const audit: Screen = { path: '/platform/audit', title: '审计日志', right: 'audit.look', layout: 'page', page }
const demo: Screen = {
  path: '/platform/demo',
  title: '演示世界',
  right: 'demo.act',
  isDemoOnly: true,
  layout: 'page',
  page,
}
const someone = (rights: string[], secondFactor: Me['secondFactor'] = 'enrolled') => ({ rights, secondFactor }) as Me
const thrownBy = (work: () => unknown): Response => {
  try {
    work()
  } catch (error) {
    return error as Response
  }
  throw new Error('nothing was thrown')
}

test('redirects to the log-in page with a return address when nobody is signed in', () => {
  const sent = thrownBy(() => gateOf(audit, null, face, '/platform/audit?result=refused'))
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toBe('/platform/login?redirect=%2Fplatform%2Faudit%3Fresult%3Drefused')
})

test('opens a screen for staff who hold its right and answers no-right to others', () => {
  expect(gateOf(audit, someone(['audit.look']), face, '/platform/audit')).toBe('open')
  expect(gateOf(audit, someone(['staff.act']), face, '/platform/audit')).toBe('no-right')
  expect(gateOf({ ...audit, right: 'anyone' }, null, face, '/platform/login')).toBe('open')
})

test('answers not-found for a demo screen outside the demo world', () => {
  expect(gateOf(demo, someone(['demo.act']), face, '/platform/demo')).toBe('not-found')
  expect(gateOf(demo, someone(['demo.act'], 'simulated'), face, '/platform/demo')).toBe('open')
})

const regular = { lastLogIn: { at: new Date(0), ip: '', device: '', failedSince: 0 }, store: null, rights: [] }

test('redirects after log-in only to pages of this console', () => {
  const land = (wanted: string | null) => landingOf(face, wanted, regular)
  expect(land('/platform/tasks?desk=prize')).toBe('/platform/tasks?desk=prize')
  expect(land(null)).toBe('/platform')
  expect(land('/platformShopsIndex')).toBe('/platform')
  expect(land('https://elsewhere.example/platform/')).toBe('/platform')
  expect(land('//elsewhere.example')).toBe('/platform')
  expect(land('/platform/login')).toBe('/platform')
})

test('leads the first log-in to a store that is not open yet to its guide, and no other log-in', () => {
  const seller: ConsoleFace = { ...face, kind: 'seller', homePath: '/seller', logInPath: '/seller/login' }
  const store = { storeId: 's', name: '店', isOpen: false, role: '店主' }
  const first = { lastLogIn: null, store, rights: ['staff.act'] }
  const land = (me: Parameters<typeof landingOf>[2], wanted: string | null = null) => landingOf(seller, wanted, me)
  expect(land(first)).toBe('/seller/start')
  expect(land(first, '/seller/tasks')).toBe('/seller/tasks')
  expect(land({ ...first, lastLogIn: regular.lastLogIn })).toBe('/seller')
  expect(land({ ...first, rights: ['order.ship'] })).toBe('/seller')
  expect(land({ ...first, store: { ...store, isOpen: true } })).toBe('/seller')
})
