import { expect, test } from 'vitest'
import { findStraySql } from './laws/table-files.ts'
import { readSources } from './sources.ts'

test('modules hold SQL in table files only', () => {
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
])('finds SQL outside table files when planted: %s', text => {
  expect(findStraySql([{ path: PATH, text }])).toEqual([`${PATH} holds SQL`])
})

test.each([
  'apps/server/src/modules/order/tables/orders.ts',
  'apps/server/src/modules/order/bulk/tables.ts',
  'apps/server/src/modules/payment/refund/refund-tables.ts',
  'apps/server/src/modules/order/testing.ts',
  'apps/server/src/modules/order/order.http.test.ts',
  'apps/server/src/platform/audit.ts',
])('leaves alone table files, tests and the platform: %s', path => {
  expect(findStraySql([{ path, text: 'sql`select 1`' }])).toEqual([])
})
