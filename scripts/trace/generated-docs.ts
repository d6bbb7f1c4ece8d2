import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { RIGHTS, surfacesOf } from '@xiaojiu/contract/define.ts'
import { proxyBanOf } from '@xiaojiu/contract/proxy-ban.ts'
import { allStateful } from '../../apps/server/src/modules/stateful.ts'
import { sqlName } from '../../apps/server/src/platform/states/move.ts'
import { root } from '../project.ts'
import { traceSpec } from './trace.ts'

/** Documents that are generated from the code, by path. */
export function generatedDocs(): Record<string, string> {
  return {
    'docs/spec-trace.md': traceSpec(root),
    'docs/generated/access-table.md': printAccessTable(),
    'docs/generated/state-machines.md': printStateTables(),
  }
}

/** A readable list of who may call what, so that wider access shows in the diff. */
function printAccessTable(): string {
  const rows = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => {
      const { method, path, access, right, openToWithdrawn, idempotencyKey, staffRight, isAct, stepUp } = endpoint
      const surfaces = surfacesOf(endpoint)
      const cells = [
        `${area}.${name}`,
        `${method} ${path}`,
        surfaces.join(' '),
        access,
        [staffRight ?? []].flat().join(' '),
        [isAct && 'act', stepUp && 'step-up'].filter(Boolean).join(' '),
        right ? RIGHTS[right] : '',
        openToWithdrawn ? '是' : '',
        proxyBanOf(endpoint) ?? '',
        idempotencyKey ?? '',
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  return [
    '# Access table',
    '',
    'Made by `npm run docs` from the contract; a test fails when it is stale.',
    '',
    '| entry | call | served to | access | staff right | terms | sub-account right | open to withdrawn | own hand | idempotency key |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** All state machines as readable tables. */
export function printStateTables(): string {
  const sections = allStateful.flatMap(({ table, machine: { states, initial, starts = [], verbs } }) => [
    `## ${sqlName(table)}`,
    '',
    `States: ${states.map(state => (state === initial ? `**${state}**` : state)).join(', ')} (it begins with the bold one${starts.length > 0 ? `, or with ${starts.join(', ')}` : ''}).`,
    '',
    '| verb | from | to |',
    '|---|---|---|',
    ...Object.entries(verbs).map(([verb, { from, to }]) => `| ${verb} | ${from.join(', ')} | ${to} |`),
    '',
  ])
  return ['# State machines', '', 'Made by `npm run docs`; a test fails when it is stale.', '', ...sections].join('\n')
}
