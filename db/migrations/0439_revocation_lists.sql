-- 吊销清单 as it was published: who signed which list, and what stood on it. The public address signs a new one at every request.
create table qualification.revocation_list (
  -- The number within the list itself: seconds since 1970, ever growing.
  number bigint primary key,
  published_at timestamptz not null,
  next_at timestamptz not null check (next_at > published_at),
  serials text[] not null,
  content bytea not null,
  content_hash text not null,
  account_id uuid not null references identity.account (id),
  account_name text not null
);
create index revocation_list_by_account on qualification.revocation_list (account_id);
grant select, insert on qualification.revocation_list to xiaojiu_app;

-- How often buyers searched by words, and how often nothing was found; sums by day, nobody's words.
create table search.day_count (
  day date primary key,
  searched integer not null check (searched >= 0),
  vain integer not null check (vain between 0 and searched)
);
grant select, insert, update on search.day_count to xiaojiu_app;
