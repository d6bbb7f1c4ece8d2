-- The shop knows its own sessions only.
create or replace function company.authenticate_requests(
  token_hashes bytea[], guard_hashes bytea[], nonces text[], signed_ats timestamptz[], ats timestamptz[], idle_time interval)
returns table (
  place integer, session_id uuid, account_id uuid, account_kind text, store_id uuid, proxy_account_id uuid,
  last_seen_at timestamptz, company_id uuid, company_state text, is_main boolean, rights text[], nonce_state text,
  company_version bigint, price_version bigint)
language plpgsql set app.scope = 'system' as $$
#variable_conflict use_column
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  floor_at timestamptz;
begin
  select n.seen_at into floor_at from platform.nonce n where n.session_id = nobody and n.nonce = 'floor';
  if floor_at is null then
    insert into platform.nonce (session_id, nonce, seen_at) values (nobody, 'floor', ats[1]) on conflict do nothing;
    select n.seen_at into floor_at from platform.nonce n where n.session_id = nobody and n.nonce = 'floor';
  end if;

  return query
  with good as materialized (
    select asked.place::integer, s.id, s.account_id, a.kind, a.store_id, s.proxy_account_id, s.last_seen_at, s.company_id,
      asked.nonce, asked.at, asked.signed_at
    from unnest(token_hashes, guard_hashes, nonces, signed_ats, ats)
      with ordinality asked (token_hash, guard_hash, nonce, signed_at, at, place)
    join identity.session s on s.token_hash = asked.token_hash and s.guard_hash = asked.guard_hash and s.face = 'shop'
    join identity.account a on a.id = s.account_id
    where s.ended_at is null and asked.at < least(s.expires_at, s.last_seen_at + idle_time)
      and a.state = 'enabled' and a.password_version = s.password_version
  ), claimed as (
    -- In one order everywhere: two servers that claim the same nonces at the same moment cannot wait for each other.
    insert into platform.nonce (session_id, nonce, seen_at)
    select g.id, g.nonce, g.at from good g where g.signed_at >= floor_at order by g.id, g.nonce
    on conflict do nothing
    returning session_id, nonce
  )
  select g.place, g.id, g.account_id, g.kind, g.store_id, g.proxy_account_id, g.last_seen_at,
    m.company_id, c.state, m.is_main, m.rights,
    case when g.nonce is null then 'unsigned' when g.signed_at < floor_at then 'before-floor'
      when k.nonce is null then 'replayed' else 'fresh' end,
    coalesce(v.version, 0), (select p.version from platform.version p where p.name = 'prices')
  from good g
  left join company.membership m on m.company_id = g.company_id and m.account_id = g.account_id and m.state = 'active'
  left join company.company c on c.id = m.company_id
  left join platform.company_version v on v.company_id = m.company_id
  left join claimed k on k.session_id = g.id and k.nonce = g.nonce;
end $$;
