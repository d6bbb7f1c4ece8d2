import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnsafeSteps } from './laws/migration-steps.ts'
import { ROOT, readSources } from './sources.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

function complaints(text: string, name = '0400_planted.sql', release = '0.9.0'): string[] {
  return findUnsafeSteps([{ path: `db/migrations/${name}`, text }], release).map(found => found.slice(name.length + 2))
}

test('finds no migration step that breaks or blocks servers of the previous release', () => {
  expect(findUnsafeSteps(readSources('db/migrations/*.sql'), version)).toEqual([])
})

test('ignores migrations that were released before the rule', () => {
  expect(complaints('drop table "order".step;', '0395_old.sql')).toEqual([])
  expect(complaints('drop table "order".step;', '0400_new.sql')).toHaveLength(1)
})

test.each([
  ['drop table "order".step;', 'drops order.step, which servers of the release before may use'],
  ['DROP TABLE IF EXISTS cart.line CASCADE;', 'drops cart.line, which servers of the release before may use'],
  ['drop function payment.post(uuid);', 'drops payment.post, which servers of the release before may use'],
  ['drop view store.shown;', 'drops store.shown, which servers of the release before may use'],
  ['drop type "order".state;', 'drops order.state, which servers of the release before may use'],
  [
    'alter table "order"."order"\n  drop column note;',
    'drops order.order.note, which servers of the release before may use',
  ],
  [
    'alter table cart.line rename column quantity to amount;',
    'renames cart.line, or something of it: add the new one, fill both, drop the old one later',
  ],
  [
    'alter table cart.line rename to row;',
    'renames cart.line, or something of it: add the new one, fill both, drop the old one later',
  ],
  [
    'alter function payment.post(uuid) rename to book;',
    'renames a function or type, or something of it: add the new one, fill both, drop the old one later',
  ],
  [
    'alter table cart.line set schema shop;',
    'renames cart.line, or something of it: add the new one, fill both, drop the old one later',
  ],
  [
    'alter table cart.line add column a integer not null default 0, add column b text not null;',
    'adds a NOT NULL column without default to cart.line',
  ],
  ['alter table cart.line alter column quantity type bigint;', 'changes the type of a column of cart.line'],
  [
    'alter table cart.line add column key uuid default uuidv7();',
    'adds a column to cart.line whose value is computed for every row',
  ],
  [
    'create index line_by_note on cart.line (note);',
    'builds an index on cart.line without IF NOT EXISTS, so that nobody can build it beforehand',
  ],
  [
    'create index concurrently line_by_note on cart.line (note);',
    'builds an index concurrently, which no transaction can',
  ],
  [
    'alter table cart.line add constraint few check (quantity < 10);',
    'adds a constraint to cart.line that is not NOT VALID',
  ],
  [
    'alter table cart.line alter column note set not null;',
    'sets a column of cart.line to NOT NULL, which the release before may leave empty',
  ],
  ['alter table cart.line add constraint once unique (note);', 'builds a unique index on cart.line'],
  ['lock table cart.line in exclusive mode;', 'locks a whole table'],
  ['alter table cart.line drop note;', 'drops cart.line.note, which servers of the release before may use'],
  ['alter table cart.line add note text not null;', 'adds a NOT NULL column without default to cart.line'],
  [
    'do $$ begin if true then drop table cart.line; end if; end $$;',
    'drops cart.line, which servers of the release before may use',
  ],
])('reports the unsafe step %j', (text, complaint) => {
  expect(complaints(text)).toEqual([complaint])
})

test.each([
  ['create table cart.new (id uuid); create index new_by_id on cart.new (id); alter table cart.new add check (true);'],
  ['alter table cart.line add column note text, add column n integer not null default 0;'],
  ['alter table cart.line add constraint few check (quantity < 10) not valid;'],
  ['create index if not exists line_by_note on cart.line (note);'],
  ['create or replace function a.b() returns void language sql as $$ drop table cart.line; $$;'],
  ['-- drop table cart.line;\ndrop trigger t on cart.line; drop policy p on cart.line; drop index cart.by_note;'],
  ["comment on table cart.line is 'do not; drop table cart.line';"],
  ['alter table cart.line drop constraint few; alter table cart.line alter column note drop not null;'],
])('accepts %j', text => {
  expect(complaints(text)).toEqual([])
})

const SWAP = `create table archive.step (id uuid) partition by range (id);
  alter table "order".step set schema parts;
  alter table parts.step rename to step_before;
  alter table archive.step set schema "order";
  do $$ begin execute format('alter table "order".step attach partition parts.step_before for values from (minvalue) to (%L)', cut); end $$;`

test('accepts a table that becomes a part of the one that takes its name, and nothing less', () => {
  const complaint = (table: string) =>
    `renames ${table}, or something of it: add the new one, fill both, drop the old one later`
  expect(complaints(SWAP)).toEqual([])
  expect(complaints(SWAP.replace(/do .*/, ''))).toEqual([complaint('order.step'), complaint('parts.step')])
  expect(complaints(SWAP.replace(' partition by range (id)', ''))).toEqual([
    complaint('order.step'),
    complaint('parts.step'),
  ])
  expect(complaints(SWAP.replace('attach partition parts.step_before', 'attach partition other.part'))).toEqual([
    complaint('parts.step'),
  ])
  expect(complaints(SWAP.replace('alter table archive.step set schema "order"', ''))).toHaveLength(2)
})

test('reports each item of a list of dropped functions', () => {
  expect(complaints('drop function a.b(int, text), a.c;')).toEqual([
    'drops a.b, which servers of the release before may use',
    'drops a.c, which servers of the release before may use',
  ])
})

test('accepts a drop only when an earlier release stopped using the column', () => {
  const text = '-- contract: cart.line.note unused since 0.8.0\nalter table cart.line drop column note;'
  const complaint = 'drops cart.line.note, which servers of the release before may use'
  expect(complaints(text, undefined, '0.9.0')).toEqual([])
  expect(complaints(text, undefined, '0.8.1')).toEqual([])
  expect(complaints(text, undefined, '0.8.0')).toEqual([complaint])
  expect(complaints(text.replace('cart.line.note', 'cart.line.other'), undefined, '0.9.0')).toEqual([complaint])
})
