import { expect, test } from 'vitest'
import { caseMachine } from '../../apps/server/src/modules/after-sale/domain/case.states.ts'
import { allApprovalKinds } from '../../apps/server/src/modules/approval-kinds.ts'
import { actionText } from '../../packages/contract/src/staff/audit-words.ts'
import { findColours, findLayerFaults } from './laws/console-layers.ts'
import { isTest, readSources } from './sources.ts'

const sources = readSources('apps/console/src/**/*.{ts,tsx}')
const sheets = readSources('apps/console/src/**/*.css')
const planted = (path: string, text: string) => [{ path: `apps/console/src/${path}`, text }]

test('imports console layers downwards only, and areas through their public.ts', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(findLayerFaults(sources)).toEqual([])
})
test('reports an upward import, an import of area internals and a relative import out of a folder', () => {
  const text = [
    `import { a } from '#shell/session.ts'`,
    `import { b } from '#areas/order/list/Page.tsx'`,
    `import { c } from '#areas/order/public.ts'`,
    `import { d } from '../../../parts/page/Card.tsx'`,
  ].join('\n')
  expect(findLayerFaults(planted('parts/page/Card.tsx', text.split('\n')[0] ?? ''))).toEqual([
    'apps/console/src/parts/page/Card.tsx reaches up to shell by #shell/session.ts',
  ])
  expect(findLayerFaults(planted('areas/staff/tasks/a.ts', text))).toEqual([
    'apps/console/src/areas/staff/tasks/a.ts reaches into order by #areas/order/list/Page.tsx',
    'apps/console/src/areas/staff/tasks/a.ts leaves its folder by ../../../parts/page/Card.tsx',
  ])
})
test('reports an entry file that imports anything but screens', () => {
  const text = `import { startConsole } from '#app/start.tsx'\nimport { Page } from '#areas/staff/home/HomePage.tsx'`
  expect(findLayerFaults(planted('seller.tsx', text))).toEqual([
    'apps/console/src/seller.tsx mounts more than screens: #areas/staff/home/HomePage.tsx',
  ])
})
test('imports no screens of the other console in an entry file', () => {
  const imports = (entry: string) => sources.find(source => source.path === `apps/console/src/${entry}.tsx`)?.text ?? ''
  expect(imports('seller')).not.toMatch(/\/operating\/|\/platform/)
  expect(imports('platform')).not.toMatch(/\/selling\/|\/seller/)
})

test('defines the colours of the consoles only in the tokens', () => {
  expect(findColours([...sources, ...sheets], ['apps/console/src/parts/look/console-tokens'])).toEqual([])
})
test('reports a colour in a style sheet of a page', () => {
  expect(findColours(planted('areas/a.module.css', 'a { color: #ff0000; }'), [])).toEqual([
    'apps/console/src/areas/a.module.css: #ff0000',
  ])
})

/** The acts that these sources write into the audit chain under a fixed name. */
const auditedIn = (texts: readonly { readonly text: string }[]) => [
  ...new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g)].map(([, name]) => name ?? '')),
  ),
]
const isWordless = (action: string) => /[a-z]{2}/.test(actionText(action))

test('CR-187 has Chinese words for every act in the audit log', () => {
  const server = readSources('apps/server/src/**/*.ts').filter(source => !isTest(source))
  const acts = auditedIn(server)
  expect(acts.length).toBeGreaterThan(150)
  const steps = Object.keys(caseMachine.verbs).map(verb => `after-sale.${verb}`)
  const approved = allApprovalKinds.map(kind => kind.name)
  expect([...acts, ...steps, ...approved].filter(isWordless)).toEqual([])
})
test('reports an act without words', () => {
  expect(auditedIn([{ text: `audit(tx, { action: 'order.juggle', subject: id })` }]).filter(isWordless)).toEqual([
    'order.juggle',
  ])
})
