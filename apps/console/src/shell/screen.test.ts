import { expect, test } from 'vitest'
import { maySee, menuOf, type Screen, screenAbove } from './screen.ts'

const page = async () => () => null
const home: Screen = {
  path: '/platform',
  title: '运营首页',
  right: 'any',
  layout: 'page',
  menu: { group: '工作台', icon: 'home' },
  page,
}
const audit: Screen = {
  path: '/platform/audit',
  title: '审计日志',
  right: 'audit.look',
  layout: 'page',
  menu: { group: '系统', icon: 'history' },
  page,
}
const demo: Screen = {
  path: '/platform/demo',
  title: '演示世界',
  right: 'demo.act',
  isDemoOnly: true,
  layout: 'page',
  menu: { group: '系统', icon: 'bolt' },
  page,
}
const screens = [home, audit, demo]
const groups = ['工作台', '企业', '系统']

test('shows a screen to staff who hold one of its rights', () => {
  const review = { right: ['company.review', 'appeal.review'] as const }
  expect(maySee(review, { rights: ['appeal.review'], isDemo: false })).toBe(true)
  expect(maySee(review, { rights: ['audit.look'], isDemo: false })).toBe(false)
})

test('leaves out menu groups without a screen that the rights allow', () => {
  expect(menuOf(screens, groups, { rights: [], isDemo: true }).map(({ group }) => group)).toEqual(['工作台'])
  expect(menuOf(screens, groups, { rights: ['audit.look'], isDemo: true }).map(({ group }) => group)).toEqual([
    '工作台',
    '系统',
  ])
})

test('hides a demo screen outside the demo world', () => {
  const standing = { rights: ['demo.act'], isDemo: false }
  expect(maySee(demo, standing)).toBe(false)
  expect(menuOf(screens, groups, standing).map(({ group }) => group)).toEqual(['工作台'])
})

test('finds the list in the menu that a detail page belongs to, and never the home page', () => {
  expect(screenAbove(screens, { path: '/platform/audit/detail' })).toBe(audit)
  expect(screenAbove(screens, { path: '/platform/audits' })).toBeUndefined()
  expect(screenAbove(screens, audit)).toBeUndefined()
  expect(screenAbove(screens, { path: '/platform/old', above: '/platform/audit' })).toBe(audit)
})
