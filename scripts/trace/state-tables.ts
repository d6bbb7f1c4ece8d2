import { allStateful } from '../../apps/server/src/modules/stateful.ts'
import { sqlName } from '../../apps/server/src/platform/states/move.ts'

/** Every state machine as a table a person can read. */
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
