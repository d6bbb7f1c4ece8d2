import { defineMachine, type Machine } from '@xiaojiu/kernel/machine.ts'
import { expect, test } from 'vitest'
import { allMachines } from '../../apps/server/src/modules/machines.ts'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { findDeadStates, findUnequalStates } from './laws/state-tables.ts'

const database = useTestDatabase()

/** The states that the constraint on `state` allows, by table. */
async function allowedStates(): Promise<Record<string, string[]>> {
  const { rows } = await database.owner.pool.query<{ table: string; definition: string }>(`
    select n.nspname || '.' || c.relname as "table", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'c' and pg_get_constraintdef(k.oid) like '%(state = ANY%'`)
  return Object.fromEntries(
    rows.map(({ table, definition }) => [
      table,
      [...definition.matchAll(/'([^']+)'::text/g)].map(found => found[1] ?? ''),
    ]),
  )
}

test('each state machine has exactly the states its column allows', async () => {
  expect(findUnequalStates(allMachines, await allowedStates())).toEqual([])
})
test('no state is out of reach, and only ends have no way on', () => {
  expect(Object.entries(allMachines).flatMap(([name, machine]) => findDeadStates(name, machine))).toEqual([])
})
test('planted: a state only one side knows, and a state nobody reaches, are found', () => {
  const machine = defineMachine({
    states: ['a', 'b', 'c'],
    initial: 'a',
    verbs: { go: { from: ['a'], to: 'b' } },
  }) as Machine<string, string>
  expect(findUnequalStates({ 'x.y': machine }, { 'x.y': ['a', 'b', 'd'] })).toEqual([
    'x.y: the machine has c, the column does not',
    'x.y: the column has d, the machine does not',
  ])
  expect(findUnequalStates({ 'x.y': machine }, {})).toEqual(['x.y: the column has no constraint on its state'])
  expect(findDeadStates('x.y', machine)).toEqual(['x.y: nothing leads to c'])
})
