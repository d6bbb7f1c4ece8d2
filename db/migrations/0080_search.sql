-- 搜索: what people typed; the index itself is built from the catalogue.
create schema search;
grant usage on schema search to xiaojiu_app;

create table search.history (
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  keyword text not null check (length(keyword) between 1 and 60),
  searched_at timestamptz not null,
  primary key (account_id, keyword)
);
call platform.isolate_by_company('search.history');
grant select, insert, update, delete on search.history to xiaojiu_app;

-- Words that rotate in the search box, set by the back office.
create table search.recommended_word (
  word text primary key,
  sort integer not null,
  duration_seconds integer not null default 5 check (duration_seconds > 0)
);
grant select on search.recommended_word to xiaojiu_app;

-- The text side of the index: one row a product, read at start and by the fallback query.
create table search.product_text (
  product_id uuid primary key references catalogue.product (id) on delete cascade,
  -- Names, aliases, makers, numbers; lower case, half width.
  text text not null,
  -- Full pinyin and initials of names.
  pinyin text not null
);
grant select on search.product_text to xiaojiu_app;
