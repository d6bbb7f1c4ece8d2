import { allMachines } from '../../apps/server/src/modules/machines.ts'

/** Every state machine as a table a person can read. */
export function printStateTables(): string {
  const sections = Object.entries(allMachines).flatMap(([table, machine]) => [
    `## ${table}`,
    '',
    `States: ${machine.states.map(state => (state === machine.initial ? `**${state}**` : state)).join(', ')} (it begins with the bold one).`,
    '',
    '| verb | from | to |',
    '|---|---|---|',
    ...Object.entries(machine.verbs).map(([verb, { from, to }]) => `| ${verb} | ${from.join(', ')} | ${to} |`),
    '',
  ])
  return ['# State machines', '', 'Made by `npm run docs`; a test fails when it is stale.', '', ...sections].join('\n')
}
