-- The second wall for sellers: in the scope of a store there are the rows of that store, and no others.

-- What a function of ours has to know of every store, and of every company whatever the operator's limits, it reads in this
-- scope; the application never sets it.
create or replace function platform.is_system() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') in ('system', 'whole');

-- An operator may be limited to stores, to provinces, or to both; unset means no limit.
create function platform.limit_stores() returns uuid[] language sql stable parallel safe
  return case when current_setting('app.scope', true) = 'whole' then null
    else nullif(current_setting('app.limit_stores', true), '')::uuid[] end;
create function platform.limit_provinces() returns text[] language sql stable parallel safe
  return case when current_setting('app.scope', true) = 'whole' then null
    else nullif(current_setting('app.limit_provinces', true), '')::text[] end;

-- For a table of companies' rows that names a store: the store sees and keeps what concerns it.
create procedure platform.isolate_by_store(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy store_isolation on %s using (store_id = platform.current_store())
       with check (store_id = platform.current_store())', target);
end $$;

-- For a table of companies' rows that hangs on another: the store sees and keeps what hangs on a row that it sees. Buyers'
-- transactions have no store, and never come to the parent.
create procedure platform.isolate_by_store_of(target regclass, key name, parent regclass) language plpgsql as $$
declare
  condition text := format(
    'platform.current_store() is not null and exists (select from %s parent where parent.id = %s.%I)', parent, target, key);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy store_isolation on %s using (%s) with check (%s)', target, condition, condition);
end $$;

-- For rows that other policies already show to everyone, or to the system: while a store is set, only those of the store.
create procedure platform.keep_to_store(target regclass, condition text) language plpgsql as $$
declare
  whole text := format('platform.current_store() is null or %s or platform.is_system()', condition);
begin
  execute format('create policy store_only on %s as restrictive using (%s) with check (%s)', target, whole, whole);
end $$;

-- For what stores show to everyone: goods, campaigns, themselves. Buyers' transactions are as they were.
create procedure platform.show_all_keep_to_store(target regclass, condition text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy everyone on %s using (true) with check (true)', target);
  call platform.keep_to_store(target, condition);
end $$;
