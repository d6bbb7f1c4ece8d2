import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dumpSchema } from './dump.ts'

const made: string[] = []

async function makeDatabase(sql: string): Promise<string> {
  const name = `dump_${randomBytes(6).toString('hex')}`
  await onDatabase(inject('postgresUrl'), `create database ${name}`)
  made.push(name)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  await onDatabase(url.href, sql)
  return url.href
}

async function onDatabase(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const reader = `dump_reader_${randomBytes(4).toString('hex')}`

beforeAll(() => onDatabase(inject('postgresUrl'), `create role ${reader} nologin`))

afterAll(async () => {
  for (const name of made) await onDatabase(inject('postgresUrl'), `drop database ${name} with (force)`)
  await onDatabase(inject('postgresUrl'), `drop role ${reader}`)
})

/** An object of every kind that the dump supports, with difficult names and references. */
const everything = `
  create extension pg_trgm;
  create schema shelf;
  create schema "order";
  create type shelf.mood as enum ('happy', 'it''s fine');
  create domain shelf.percent as integer default 0 not null constraint percent_in_range check (value between 0 and 100);
  create sequence "order".number_seq start with 1000;
  create function shelf.shout(word text) returns text language sql immutable return upper(word);
  create table shelf.box (
    id bigint generated always as identity primary key,
    label text collate "C" not null constraint label_is_short check (length(label) < 20),
    loud text generated always as (shelf.shout(label)) stored,
    mood shelf.mood default 'happy' not null,
    filled shelf.percent,
    parent_id bigint references shelf.box (id),
    first_line_id uuid
  );
  comment on table shelf.box is 'A box; it''s wooden';
  comment on column shelf.box.label is '名称';
  create table "order".line (
    id uuid default uuidv7() primary key,
    number bigint default nextval('"order".number_seq') not null unique,
    box_id bigint not null references shelf.box (id) on delete cascade
  );
  alter table shelf.box add constraint first_line_exists foreign key (first_line_id) references "order".line (id);
  create index box_by_label on shelf.box using gin (label public.gin_trgm_ops);
  create unique index happy_once on shelf.box (label) where mood = 'happy';
  create unlogged table shelf.scratch (at timestamptz) with (fillfactor = 70);
  create table shelf.year (at date not null, amount numeric(12, 2)) partition by range (at);
  create table shelf.year_2026 partition of shelf.year for values from ('2026-01-01') to ('2027-01-01');
  create index year_by_day on shelf.year (at);
  create function shelf.box_count() returns bigint language sql stable begin atomic select count(*) from shelf.box; end;
  create function shelf.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
  create trigger box_is_kept before delete on shelf.box for each row execute function shelf.refuse();
  create view shelf.happy as select id, label from shelf.box where mood = 'happy';
  alter table shelf.box enable row level security;
  alter table shelf.box force row level security;
  create policy only_filled on shelf.box as restrictive for select to ${reader} using (filled > 0);
  create policy with_lines on shelf.box using (exists (select from "order".line l where l.box_id = box.id)) with check (true);
  revoke all on function shelf.shout(text) from public;
  grant usage on schema shelf to ${reader};
  grant select, insert on shelf.box to ${reader};
  grant update (label) on shelf.box to ${reader};
  grant execute on function shelf.shout(text) to ${reader};
  grant usage on sequence "order".number_seq to ${reader} with grant option;
`

test('produces a dump that recreates the same schema', async () => {
  const text = await dumpSchema(await makeDatabase(everything))
  const again = await dumpSchema(await makeDatabase(text.replace(/^create role .*$/m, '')))
  expect(again).toBe(text)
})

test('contains every kind of database object', async () => {
  const text = await dumpSchema(await makeDatabase(everything))
  for (const part of [
    `create role ${reader} nologin inherit;`,
    'create extension pg_trgm with schema public;',
    `create type shelf.mood as enum ('happy', 'it''s fine');`,
    'create domain shelf.percent as integer default 0 not null constraint percent_in_range',
    'create sequence "order".number_seq as bigint increment by 1 minvalue 1',
    '  label text collate "C" not null,',
    '  loud text generated always as (shelf.shout(label)) stored,',
    `  mood shelf.mood default 'happy'::shelf.mood not null,`,
    '  id bigint generated always as identity not null,',
    '  constraint line_box_id_fkey FOREIGN KEY (box_id) REFERENCES shelf.box(id) ON DELETE CASCADE',
    'alter table shelf.box add constraint first_line_exists FOREIGN KEY (first_line_id) REFERENCES "order".line(id);',
    `comment on column shelf.box.label is '名称';`,
    'create unlogged table shelf.scratch (\n  at timestamp with time zone\n) with (fillfactor=70);',
    `create table shelf.year_2026 partition of shelf.year FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');`,
    `create policy only_filled on shelf.box as restrictive for select to ${reader} using (((filled)::integer > 0));`,
    'alter table shelf.box force row level security;',
    'revoke all on routine shelf.shout(text) from public;',
    `grant update (label) on table shelf.box to ${reader};`,
    `grant usage on sequence "order".number_seq to ${reader} with grant option;`,
  ]) {
    expect(text).toContain(part)
  }
})

test('gives the same dump whatever the order in which the tables were created', async () => {
  const tables = ['create table b (id int primary key, a_id int)', 'create table a (id int primary key)']
  const key = 'alter table b add constraint b_of_a foreign key (a_id) references a (id)'
  const one = await dumpSchema(await makeDatabase([...tables, key].join(';')))
  const other = await dumpSchema(await makeDatabase([...tables.toReversed(), key].join(';')))
  expect(one).toBe(other)
})
