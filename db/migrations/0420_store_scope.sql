-- The second wall for sellers: in the scope of a store there are the rows of that store, and no others.
--
-- Buyers' statements carry these policies too. So what they have to ask is one setting, written out: the planner opens every
-- function written in SQL, and every subquery, each time it plans. Where a row leads to its store through another, a
-- function follows, and only while a store is set. LIKE, because the planner takes it for rare and NOT LIKE for common: what
-- it expects of buyers' statements stays as it was. Policies that show are joined by OR, the last name first: `by_store` is
-- asked after the company. `npm run bench -- walls` measures what buyers pay.

-- What a function of ours has to know of every store, and of every company whatever the operator's limits, it reads in this
-- scope; the application never sets it.
create or replace function platform.is_system() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') in ('system', 'whole');

-- Makes the function that tells whether a row of the table, by its id, belongs to the store of the transaction: `condition`
-- is about `t`. Answers for sellers, hence plain and prepared; reads behind the walls, so that policies need not nest.
create procedure platform.make_store_test(test text, target regclass, condition text) language plpgsql as $outer$
begin
  execute format($text$
    create function %s(asked_id uuid) returns boolean
      language plpgsql stable parallel safe cost 1 set app.scope = 'whole' as $body$
    begin
      return exists (select from %s t where t.id = asked_id and (%s));
    end $body$ $text$, test, target, condition);
end $outer$;

-- For a table of companies' rows: the store sees and keeps those that the condition names.
create procedure platform.isolate_by_store_where(target regclass, condition text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy by_store on %s using (%s) with check (%s)', target, condition, condition);
end $$;

-- The table names a store.
create procedure platform.isolate_by_store(target regclass) language plpgsql as $$
begin
  call platform.isolate_by_store_where(target, $c$store_id = nullif(current_setting('app.store_id', true), '')::uuid$c$);
end $$;

-- The table hangs on a row of another, for which a test was made. The test itself reads in another scope, and is not asked there.
create procedure platform.isolate_by_store_of(target regclass, key name, test text) language plpgsql as $$
begin
  call platform.isolate_by_store_where(target,
    format($c$coalesce(current_setting('app.store_id', true), '') like '_%%'
      and coalesce(current_setting('app.scope', true), '') not like '_%%' and %s(%I)$c$, test, key));
end $$;

-- For rows that other policies already show to everyone: while a store is set, only those of the store. The system scope of a
-- function that a store's statement calls is the system's.
create procedure platform.keep_to_store(target regclass, test text) language plpgsql as $$
declare
  whole text := format($c$coalesce(current_setting('app.store_id', true), '') not like '_%%'
    or coalesce(current_setting('app.scope', true), '') like '_%%' or %s$c$, test);
begin
  execute format('create policy store_only on %s as restrictive using (%s) with check (%s)', target, whole, whole);
end $$;

-- For what stores show to everyone: goods, campaigns, themselves. Buyers' transactions are as they were.
create procedure platform.show_all_keep_to_store(target regclass,
  test text default $c$store_id = nullif(current_setting('app.store_id', true), '')::uuid$c$)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy everyone on %s using (true) with check (true)', target);
  call platform.keep_to_store(target, test);
end $$;
