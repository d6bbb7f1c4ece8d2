-- Companies are found by any part of their name. An index cannot be used for that below row-level security, so the names are kept a
-- second time, in small letters, with their signs and pairs of signs. The application's role cannot read them: it asks for the ids of the companies
-- with a name, and reads these companies within its scope.
create table if not exists company.company_name (
  company_id uuid primary key references company.company (id) on delete cascade,
  name text not null,
  signs text[] not null
);
create index if not exists company_name_by_sign on company.company_name using gin (signs) with (fastupdate = off);

-- Each sign of a text and each pair of neighbours.
create or replace function company.signs_of(words text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct sign), '{}')
  from generate_series(1, length(words)) n, lateral (values (substr(words, n, 1)), (substr(words, n, 2))) part (sign)
$$;

create or replace function company.keep_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into company.company_name (company_id, name, signs) values (new.id, lower(new.name), company.signs_of(lower(new.name)))
    on conflict (company_id) do update set name = excluded.name, signs = excluded.signs;
  return null;
end $$;
create or replace trigger keeps_name after insert or update of name on company.company
  for each row execute function company.keep_name();
select set_config('app.scope', 'system', true);
insert into company.company_name (company_id, name, signs)
  select id, lower(name), company.signs_of(lower(name)) from company.company
  on conflict do nothing;

-- The companies of the whole platform with these words in their name, at most so many.
create or replace function company.find_named(words text, most integer) returns setof uuid
language plpgsql stable strict security definer set search_path = '' as $$
declare
  wanted text := lower(words);
  pairs text[] := array(select substr(wanted, n, 2) from generate_series(1, greatest(length(wanted) - 1, 1)) n);
begin
  return query select c.company_id from company.company_name c
    where c.signs @> pairs and strpos(c.name, wanted) > 0 limit most;
end $$;

-- 有风险: few of all companies are marked.
create index if not exists company_at_risk on company.company (id) where is_risk;

-- Buyers' logins by the beginning of the name, by the person and by the end of the mobile.
create index if not exists account_buyers_by_name on identity.account (lower(login_name) text_pattern_ops)
  where kind = 'buyer';
create index if not exists account_buyers_by_person on identity.account (person_name) where kind = 'buyer';
create index if not exists account_buyers_by_mobile_end on identity.account (reverse(mobile) text_pattern_ops)
  where kind = 'buyer';

-- 领取下一件: claims the first of these cases that nobody has claimed or is claiming at this moment and in which the person has no
-- conflict of interest. Answers its place, or null.
create or replace function staff.claim_first(
  desks text[], cases text[], companies uuid[], stores uuid[],
  taker uuid, taker_name text, taker_store uuid, taken_at timestamptz, ends_at timestamptz
) returns integer language plpgsql set search_path = '' as $$
begin
  for place in 1 .. cardinality(cases) loop
    continue when exists (select from staff.conflict c where c.account_id = taker and c.ended_at is null
      and (c.company_id = companies[place] or c.about_store_id = stores[place]));
    -- Somebody who is taking this one is passed by without waiting.
    continue when not pg_try_advisory_xact_lock(hashtextextended(desks[place] || '/' || cases[place], 5));
    insert into staff.claim as claim (desk, case_id, account_id, account_name, store_id, claimed_at, until)
      values (desks[place], cases[place], taker, taker_name, taker_store, taken_at, ends_at)
      on conflict (desk, case_id) do update
        set account_id = taker, account_name = taker_name, claimed_at = taken_at, until = ends_at
        where claim.until <= taken_at;
    if found then
      return place;
    end if;
  end loop;
  return null;
end $$;
