import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../architecture/sources.ts'

const FOLDER = join(ROOT, 'deploy/monitoring')
const ABSENT = 'promtool is not there: it comes with the Debian package prometheus'

function promtool(...args: readonly string[]) {
  return spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' })
}

const isThere = promtool('--version').status === 0

function read(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8')
}

test.for([
  ['the scrape configuration', ['check', 'config', '--syntax-only', 'prometheus.yml']],
  ['the alert rules', ['check', 'rules', 'alerts.yml']],
  ['what the alert rules call, and what they do not call', ['test', 'rules', 'alerts.test.yml']],
] as const)('promtool accepts %s', ([, args], { skip }) => {
  if (!isThere) return skip(ABSENT)
  const { status, stdout, stderr } = promtool(...args)
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
})

test('has a made-up case in which each alert is called for', () => {
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const called = [...read('alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:\n\s+- exp_labels/g)]
  expect(alerts.filter(name => !called.some(([, one]) => one === name))).toEqual([])
  expect(alerts.length).toBeGreaterThan(15)
})
