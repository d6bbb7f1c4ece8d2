import { expect, test } from 'vitest'
import type { ConsoleFace } from '#shell/console-face.ts'
import type { Screen } from '#shell/screen.ts'
import { listsFor, placeOf, placesFor } from './places.ts'

const page = async () => () => null
const screens: readonly Screen[] = [
  { path: '/seller', title: '首页', right: 'any', layout: 'page', menu: { group: '工作台', icon: 'home' }, page },
  {
    path: '/seller/staff',
    title: '员工与权限',
    right: 'staff.act',
    layout: 'page',
    go: 'e',
    menu: { group: '设置', icon: 'users' },
    page,
  },
  { path: '/seller/login', title: '商家登录', right: 'anyone', layout: 'bare', page },
]
const face: ConsoleFace = {
  kind: 'seller',
  name: '商家工作台',
  homePath: '/seller',
  logInPath: '/seller/login',
  tasksPath: '/seller/tasks',
  minePath: '/seller/my',
  searchHint: '',
  groups: ['工作台', '设置'],
  screens,
}

test('lists the screens that the rights allow, and none outside the menu', () => {
  expect(placesFor('', face, { rights: [], isDemo: false }).map(place => place.label)).toEqual(['首页'])
  expect(placesFor('', face, { rights: ['staff.act'], isDemo: false }).map(place => place.label)).toEqual([
    '首页',
    '员工与权限',
  ])
})

test('finds screens by name or group', () => {
  expect(placesFor('设置', face, { rights: ['staff.act'], isDemo: false })).toEqual([
    { to: '/seller/staff', label: '员工与权限', group: '设置', icon: 'users', keys: 'g e' },
  ])
  expect(placesFor('无', face, { rights: ['staff.act'], isDemo: false })).toEqual([])
})

test('searches lists by words that are no page, where the rights allow it', () => {
  const companies: Screen = {
    ...{ path: '/platform/companies', title: '企业列表', right: 'company.look', layout: 'page', page },
    menu: { group: '企业', icon: 'store' },
  }
  const platform: ConsoleFace = { ...face, kind: 'platform', screens: [companies] }
  const found = (words: string, rights: readonly string[]) => listsFor(words, platform, { rights, isDemo: false })
  expect(found('济安&堂', ['company.look'])).toEqual([
    {
      ...{ to: '/platform/companies?q=%E6%B5%8E%E5%AE%89%26%E5%A0%82', label: '在企业列表中查找“济安&堂”' },
      ...{ group: '查找', icon: 'search' },
    },
  ])
  expect([found('济安堂', []), found('济', ['company.look'])]).toEqual([[], []])
})

test('leads to the pages of the store or of the platform', () => {
  const found = { ref: '7', title: 'S1', note: '某店' }
  const toOf = (kind: 'case' | 'payment' | 'order') => [
    placeOf({ ...found, kind }, 'seller').to,
    placeOf({ ...found, kind }, 'platform').to,
  ]
  expect(toOf('case')).toEqual(['/seller/after-sale/detail?caseId=7', '/platform/arbitration?caseId=7'])
  expect(toOf('payment')).toEqual([
    '/seller/money/receipts?view=all&q=S1',
    '/platform/companies/detail?companyId=7&tab=money',
  ])
  expect(toOf('order')).toEqual([
    '/seller/after-sale?view=all&q=S1',
    '/platform/companies/detail?companyId=7&tab=orders',
  ])
})
