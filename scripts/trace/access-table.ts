import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { RIGHTS } from '@xiaojiu/contract/define.ts'

/** Who may call what, as a list someone can read: widening access shows up in the diff. */
export function printAccessTable(): string {
  const rows = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, { method, path, access, right, openToWithdrawn, idempotencyKey }]) => {
      const cells = [
        `${area}.${name}`,
        `${method} ${path}`,
        access,
        right ? RIGHTS[right] : '',
        openToWithdrawn ? '是' : '',
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
    '| entry | call | access | sub-account right | open to withdrawn | idempotency key |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
