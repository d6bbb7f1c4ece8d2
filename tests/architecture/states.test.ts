import { defineMachine, type Machine } from '@xiaojiu/kernel/machine.ts'
import { expect, test } from 'vitest'
import { allStateful } from '../../apps/server/src/modules/stateful.ts'
import { sqlName } from '../../apps/server/src/platform/states/move.ts'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { findDeadStates, findUnequalStates } from './laws/state-tables.ts'
import { findIdleMachines, findIdleVerbs, findWrittenStates } from './laws/state-writes.ts'
import { readSources } from './sources.ts'

const database = useTestDatabase()
const sources = readSources('apps/server/src/**/*.ts')
const machines = Object.fromEntries(allStateful.map(({ table, machine }) => [sqlName(table), machine]))

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

test('gives each state machine exactly the states that its column allows', async () => {
  expect(findUnequalStates(machines, await allowedStates())).toEqual([])
})

test('has a state machine for every state column, except those the server never changes', async () => {
  const { rows } = await database.owner.pool.query<{ table: string }>(`
    select table_schema || '.' || table_name as "table" from information_schema.columns
    where column_name = 'state' and table_schema not in ('sandbox', 'jobs', 'pg_catalog', 'parts', 'archive')
    order by 1`)
  expect(rows.map(({ table }) => table).filter(table => !(table in machines))).toEqual([
    'catalogue.offer',
    'cms.page',
    'marketing.campaign',
    'marketing.coupon',
  ])
})

test('has no unreachable state, and no dead end but the final states', () => {
  expect(Object.entries(machines).flatMap(([name, machine]) => findDeadStates(name, machine))).toEqual([])
})

test('uses every state machine for a table', () => {
  expect(findIdleMachines(sources)).toEqual([])
})

test('uses every verb of every state machine', () => {
  const verbsOf = Object.fromEntries(allStateful.map(({ table, machine }) => [table, Object.keys(machine.verbs)]))
  expect(findIdleVerbs(sources, verbsOf)).toEqual([])
})

test('writes states only by a verb of their machine', () => {
  expect(findWrittenStates(sources)).toEqual([])
})

test('reports a state that only the machine or only the column has, and an unreachable state', () => {
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

test('reports a state machine without a table', () => {
  const text = `export const doorMachine = defineMachine({})\nexport const gateMachine = defineMachine({})
    export const doorStates = stateful('house.door', doorMachine)`
  expect(findIdleMachines([{ path: 'a.ts', text }])).toEqual(['gateMachine moves nothing'])
})

test('reports a verb that is neither written at a move nor passed in', () => {
  const path = 'apps/server/src/modules/house/tables.ts'
  const text = `export const doorStates = stateful('house.door', doorMachine)
    export const gateStates = stateful('house.gate', gateMachine)
    moving(db, doorStates, 'open')
    moveIfOpen(db, gateStates, verb, {})`
  const use = { path: 'apps/server/src/modules/house/open.ts', text: `moveGate(db, 'shut')` }
  const verbsOf = { 'house.door': ['open', 'shut'], 'house.gate': ['shut', 'lock'] }
  expect(findIdleVerbs([{ path, text }, use], verbsOf)).toEqual([
    'house.door: nobody says shut',
    'house.gate: nobody says lock',
  ])
})

const PATH = 'apps/server/src/modules/order/tables/orders.ts'

test.each([
  ['sql`update "order"."order" set state = \'shipped\' where id = ${id}`', 'sets a state in SQL'],
  ['sql`update payment.payment p set failure = null, state = c.state from c`', 'sets a state in SQL'],
  ['sql`insert into "order".parcel (id, state) values (${id}, \'shipped\')`', 'inserts a state in SQL'],
  ["db.updateTable('order.order').set({ state: 'shipped' })", 'writes a state in .set(…)'],
  ["db.updateTable('order.order').set(eb => ({ paidAt: f(now), state: 'x' }))", 'writes a state in .set(…)'],
  ["db.insertInto('order.order').values({ state: isLast ? 'a' : 'b' })", 'writes a state in .values(…)'],
  ["db.insertInto('order.order').values({ ...order, state: 'awaiting-payment' })", 'writes a state in .values(…)'],
  ["on.column('id').doUpdateSet({ state: 'asked' })", 'writes a state in doUpdateSet(…)'],
])('reports a state that is written by hand: %s', (text, complaint) => {
  expect(findWrittenStates([{ path: PATH, text }])).toEqual([`${PATH} ${complaint}`])
})

test('reports a state change outside a table file', () => {
  const path = 'apps/server/src/modules/order/pay.ts'
  const text = "import { move } from '#platform/states/move.ts'"
  expect(findWrittenStates([{ path, text }])).toEqual([`${path} moves states outside a table file`])
  expect(findWrittenStates([{ path: PATH, text }])).toEqual([])
})

test.each([
  "sql`update payment.refund set attempts = attempts + 1 where state = 'waiting'`",
  'sql`update payment.payment p set ${settle.to}, failure = null where ${settle.isOpen}`',
  "sql`update qualification.licence_reminder set sms_state = 'sending'`",
  "db.updateTable('order.order').set({ payLink }).where('state', '=', 'pending')",
  'db.insertInto("a.b").values({ state: begun(orderMachine) })',
])('accepts a statement that writes no state by hand: %s', text => {
  expect(findWrittenStates([{ path: PATH, text }])).toEqual([])
})
