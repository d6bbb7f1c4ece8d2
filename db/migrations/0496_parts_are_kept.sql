-- Months that the shop no longer keeps. The ledger has no place here: purses are proved by all their entries.
create table archive.order_step (like "order".step including constraints) partition by range (id);
create table archive.order_line_share (like "order".line_share including constraints) partition by range (line_id);
create table archive.order_reservation (like "order".reservation including constraints) partition by range (line_id);
call platform.wall_part('archive.order_step', '"order".step');
call platform.wall_part('archive.order_line_share', '"order".line_share');
call platform.wall_part('archive.order_reservation', '"order".reservation');

-- Every table that is cut by month, and each of its parts; `rest` takes what no month does.
create view platform.part as
  select format('%I.%I', n.nspname, t.relname) as parent, n.nspname || '.' || t.relname as name, a.attname as key,
    k.inhrelid::regclass::text as part, pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT' as is_rest,
    substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([0-9a-f-]+)''\)')::uuid as from_id,
    substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([0-9a-f-]+)''\)')::uuid as to_id,
    exists (select from pg_class x join pg_namespace xn on xn.oid = x.relnamespace
      where xn.nspname = 'archive' and x.relname = n.nspname || '_' || t.relname) as has_archive
  from pg_partitioned_table p
  join pg_class t on t.oid = p.partrelid
  join pg_namespace n on n.oid = t.relnamespace and n.nspname <> 'archive'
  join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  join pg_inherits k on k.inhparent = p.partrelid
  join pg_class c on c.oid = k.inhrelid
  join pg_namespace pn on pn.oid = c.relnamespace and pn.nspname = 'parts';
grant select on platform.part to xiaojiu_app;

-- The tables that the foreign keys of this one point at, always in the same order and before the table itself: so do servers.
create procedure platform.lock_for_parts(parent regclass) language plpgsql as $$
declare
  target text;
begin
  for target in select distinct confrelid::regclass::text from pg_constraint where conrelid = parent and contype = 'f' order by 1 loop
    execute format('lock table %s in share row exclusive mode', target);
  end loop;
end $$;

-- Makes the part of a month and moves there what came before it was made; answers how many rows that were. Whoever calls sets
-- how long it may wait for locks. A month that is there already is left alone.
create function platform.add_month(asked_parent text, asked_month timestamptz, most_rows bigint) returns bigint
language plpgsql security definer set search_path = '' set app.scope = 'system' as $$
declare
  parent regclass := asked_parent::regclass;
  month timestamp := date_trunc('month', asked_month at time zone 'UTC');
  first_id uuid := platform.id_floor(month at time zone 'UTC');
  end_id uuid := platform.id_floor((month + interval '1 month') at time zone 'UTC');
  rest record;
  part text;
  moved bigint;
begin
  select p.part, p.key, p.name into strict rest from platform.part p where p.parent = asked_parent and p.is_rest;
  part := format('parts.%I', replace(rest.name, '.', '_') || to_char(month, '_YYYY_MM'));
  call platform.lock_for_parts(parent);
  execute format('lock table %s in access exclusive mode', rest.part);
  if exists (select from platform.part p where p.parent = asked_parent and not p.is_rest
    and coalesce(p.from_id, '00000000-0000-0000-0000-000000000000') < end_id and p.to_id > first_id) then
    return 0;
  end if;
  execute format('select count(*) from %s where %I >= %L and %I < %L', rest.part, rest.key, first_id, rest.key, end_id) into moved;
  if moved > most_rows then
    raise exception '% rows of % wait for their month, more than % are not moved at once', moved, asked_parent, most_rows
      using errcode = 'program_limit_exceeded';
  end if;
  execute format('create table %s (like %s including defaults including constraints,
    constraint within_month check (%I >= %L::uuid and %I < %L::uuid))', part, parent, rest.key, first_id, rest.key, end_id);
  if moved > 0 then
    execute format('alter table %s disable trigger user', rest.part);
    execute format('with gone as (delete from %s where %I >= %L and %I < %L returning *) insert into %s select * from gone',
      rest.part, rest.key, first_id, rest.key, end_id, part);
    execute format('alter table %s enable trigger user', rest.part);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, part, first_id, end_id);
  call platform.wall_part(part::regclass, parent);
  return moved;
end $$;

-- Rows of a part that belong to orders that have not ended.
create function "order".count_open_rows(part regclass) returns bigint
language plpgsql stable set search_path = '' set app.scope = 'system' as $$
declare
  row_count bigint;
  hangs_on_line boolean := exists (select from pg_attribute where attrelid = part and attname = 'line_id');
begin
  execute format($q$select count(*) from "order"."order" o %s join %s p on %s
    where o.state not in ('completed', 'cancelled') or exists (select from after_sale."case" c where c.order_id = o.id
      and c.state not in ('refused', 'completed', 'withdrawn', 'closed'))$q$,
    case when hangs_on_line then 'join "order".line l on l.order_id = o.id' else '' end, part,
    case when hangs_on_line then 'p.line_id = l.id' else 'p.order_id = o.id' end) into row_count;
  return row_count;
end $$;

-- Moves a part to the archive as it is, and answers how many rows it holds. Refuses a part of the last five years, which the
-- law on trade records keeps, whatever the shop has set; and one that is still worked with. What takes time is done before
-- the table is locked: nobody changes so old a part meanwhile, and its promise of bounds saves reading it again.
create function platform.archive_part(asked_part text, ended_before timestamptz) returns bigint
language plpgsql security definer set search_path = '' set app.scope = 'system' as $$
declare
  chosen record;
  open_rows bigint;
  row_count bigint;
  bounds text;
begin
  select p.* into chosen from platform.part p where p.part = asked_part and not p.is_rest and p.has_archive;
  if not found then
    raise exception '% is never archived', asked_part using errcode = 'feature_not_supported';
  end if;
  if chosen.to_id > platform.id_floor(least(ended_before, now() - interval '60 months')) then
    raise exception '% is kept', asked_part using errcode = 'object_in_use';
  end if;
  execute format('lock table %s in share mode', asked_part);
  open_rows := "order".count_open_rows(asked_part::regclass);
  if open_rows > 0 then
    raise exception '% has % rows of orders that have not ended', asked_part, open_rows using errcode = 'object_in_use';
  end if;
  execute format('select count(*) from %s', asked_part) into row_count;
  bounds := (select pg_get_expr(relpartbound, oid) from pg_class where oid = asked_part::regclass);
  call platform.lock_for_parts(chosen.parent::regclass);
  execute format('alter table %s detach partition %s', chosen.parent, asked_part);
  execute format('alter table archive.%I attach partition %s %s', replace(chosen.name, '.', '_'), asked_part, bounds);
  return row_count;
end $$;

revoke all on function platform.add_month(text, timestamptz, bigint), platform.archive_part(text, timestamptz),
  "order".count_open_rows(regclass) from public;
grant execute on function platform.add_month(text, timestamptz, bigint), platform.archive_part(text, timestamptz) to xiaojiu_app;
