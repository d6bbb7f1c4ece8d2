import { defineMachine, type Machine } from '@xiaojiu/kernel/machine.ts'
import { expect, test } from 'vitest'
import { allStateful } from '../../apps/server/src/modules/stateful.ts'
import { sqlName } from '../../apps/server/src/platform/states/move.ts'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { findDeadStates, findUnequalStates } from './laws/state-tables.ts'
import { findIdleMachines, findWrittenStates } from './laws/state-writes.ts'
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

test('each state machine has exactly the states its column allows', async () => {
  expect(findUnequalStates(machines, await allowedStates())).toEqual([])
})

test('every column that keeps a state has a machine, but for those that the server never moves', async () => {
  const { rows } = await database.owner.pool.query<{ table: string }>(`
    select table_schema || '.' || table_name as "table" from information_schema.columns
    where column_name = 'state' and table_schema not in ('sandbox', 'jobs', 'pg_catalog')
    order by 1`)
  expect(rows.map(({ table }) => table).filter(table => !(table in machines))).toEqual([
    'catalogue.offer',
    'cms.page',
    'marketing.campaign',
    'marketing.coupon',
    'payment.bank_transfer',
  ])
})

test('no state is out of reach, and only ends have no way on', () => {
  expect(Object.entries(machines).flatMap(([name, machine]) => findDeadStates(name, machine))).toEqual([])
})

test('every machine keeps the state of a table', () => {
  expect(findIdleMachines(sources)).toEqual([])
})

test('no state is written but by a verb of its machine', () => {
  expect(findWrittenStates(sources)).toEqual([])
})

test('finds a state only one side knows, and one that nobody reaches, when planted', () => {
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

test('finds a machine that moves nothing when planted', () => {
  const text = `export const doorMachine = defineMachine({})\nexport const gateMachine = defineMachine({})
    export const doorStates = stateful('house.door', doorMachine)`
  expect(findIdleMachines([{ path: 'a.ts', text }])).toEqual(['gateMachine moves nothing'])
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
])('finds a state that is written by hand when planted: %s', (text, complaint) => {
  expect(findWrittenStates([{ path: PATH, text }])).toEqual([`${PATH} ${complaint}`])
})

test('finds a move outside a table file when planted', () => {
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
])('leaves alone what writes no state by hand: %s', text => {
  expect(findWrittenStates([{ path: PATH, text }])).toEqual([])
})
