import { root } from '../project.ts'
import { printStateTables } from './state-tables.ts'
import { traceSpec } from './trace.ts'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { RIGHTS, surfacesOf } from '@xiaojiu/contract/define.ts'
import { proxyBanOf } from '@xiaojiu/contract/proxy-ban.ts'

/** Documents made from the code, by their path. */
export function generatedDocs(): Record<string, string> {
  return {
    'docs/spec-trace.md': traceSpec(root),
    'docs/generated/access-table.md': printAccessTable(),
    'docs/generated/state-machines.md': printStateTables(),
  }
}

/** Who may call what, as a list someone can read: widening access shows up in the diff. */
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
