-- A store's own people read what was done to the store's records, and no other row of the chain. Whoever acts ties on to its end,
-- wherever they stand.
create function platform.chain_end() returns table (seq bigint, hash bytea)
  language plpgsql stable set app.scope = 'system' as $$
begin
  return query select a.seq, a.hash from platform.audit a order by a.seq desc limit 1;
end $$;
grant execute on function platform.chain_end() to xiaojiu_app;

alter table platform.audit enable row level security;
alter table platform.audit force row level security;
create policy by_store on platform.audit
  using (coalesce(current_setting('app.store_id', true), '') = '' or store_id = platform.current_store() or platform.is_system())
  with check (true);
