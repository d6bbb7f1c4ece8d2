import { expect, test } from 'vitest'
import { findStraySql } from './laws/table-files.ts'
import { readSources } from './sources.ts'

test('contains SQL in modules only in table files', () => {
  expect(findStraySql(readSources('apps/server/src/modules/**/*.ts'))).toEqual([])
})

const PATH = 'apps/server/src/modules/order/pay.ts'

test.each([
  'const { rows } = await sql`select 1`.execute(db)',
  'const { rows } = await sql<{ n: number }>`select nextval(1) as n`.execute(db)',
  "await tx.db.selectFrom('order.order').selectAll().execute()",
  "await db.insertInto('order.step').values(step).execute()",
  "await db\n  .updateTable('order.order')\n  .set({ paidAt })",
  "await ctx.db.deleteFrom('cart.line').execute()",
  "await db.with('moved', qb => qb).execute()",
])('reports SQL outside table files: %s', text => {
  expect(findStraySql([{ path: PATH, text }])).toEqual([`${PATH} holds SQL`])
})

test.each([
  'apps/server/src/modules/order/tables/orders.ts',
  'apps/server/src/modules/order/bulk/tables.ts',
  'apps/server/src/modules/payment/refund/refund-tables.ts',
  'apps/server/src/modules/order/testing.ts',
  'apps/server/src/modules/order/order.http.test.ts',
  'apps/server/src/platform/audit.ts',
])('accepts SQL in table files, tests and the platform: %s', path => {
  expect(findStraySql([{ path, text: 'sql`select 1`' }])).toEqual([])
})
