-- 搜索: what people typed; the index itself is built from the catalogue.
create schema search;
grant usage on schema search to xiaojiu_app;

create table search.history (
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  keyword text not null check (length(keyword) between 1 and 60),
  searched_at timestamptz not null,
  primary key (company_id, account_id, keyword)
);
create index history_by_age on search.history (searched_at);
call platform.isolate_by_company('search.history');
grant select, insert, update, delete on search.history to xiaojiu_app;

-- Words that rotate in the search box, set by the back office.
create table search.recommended_word (
  word text primary key,
  sort integer not null,
  duration_seconds integer not null default 5 check (duration_seconds > 0)
);
grant select on search.recommended_word to xiaojiu_app;

-- What changed since the index in memory was loaded, told in the transaction of the change itself.
-- A reader keeps the oldest transaction that was still open when it last looked, and reads from there: nothing is missed.
create table search.offer_change (
  id bigint generated always as identity primary key,
  offer_id uuid not null,
  -- The product's own words changed too, not only the terms of the offer.
  has_product_changed boolean not null,
  changed_by xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index offer_change_by_transaction on search.offer_change (changed_by);
grant select, insert, delete on search.offer_change to xiaojiu_app;

-- Changes up to this transaction are forgotten: an index that has not read as far must be loaded anew.
create table search.change_floor (
  is_only_row boolean primary key default true check (is_only_row),
  forgotten_up_to xid8 not null
);
insert into search.change_floor (forgotten_up_to) values ('0');
grant select, update on search.change_floor to xiaojiu_app;

create function search.note_offers() returns trigger language plpgsql as $$
begin
  insert into search.offer_change (offer_id, has_product_changed) select id, false from changed;
  return null;
end $$;
create trigger note_for_search_inserted after insert on catalogue.offer
  referencing new table as changed for each statement execute function search.note_offers();
create trigger note_for_search_updated after update on catalogue.offer
  referencing new table as changed for each statement execute function search.note_offers();
create trigger note_for_search_deleted after delete on catalogue.offer
  referencing old table as changed for each statement execute function search.note_offers();

create function search.note_batches() returns trigger language plpgsql as $$
begin
  insert into search.offer_change (offer_id, has_product_changed) select distinct offer_id, false from changed;
  return null;
end $$;
create trigger note_for_search_inserted after insert on catalogue.batch
  referencing new table as changed for each statement execute function search.note_batches();
create trigger note_for_search_updated after update on catalogue.batch
  referencing new table as changed for each statement execute function search.note_batches();
create trigger note_for_search_deleted after delete on catalogue.batch
  referencing old table as changed for each statement execute function search.note_batches();

create function search.note_products() returns trigger language plpgsql as $$
begin
  insert into search.offer_change (offer_id, has_product_changed)
    select o.id, true from changed c join catalogue.offer o on o.product_id = c.id;
  return null;
end $$;
create trigger note_for_search_updated after update on catalogue.product
  referencing new table as changed for each statement execute function search.note_products();

create function search.note_stores() returns trigger language plpgsql as $$
begin
  insert into search.offer_change (offer_id, has_product_changed)
    select o.id, false from changed c join catalogue.offer o on o.store_id = c.id;
  return null;
end $$;
create trigger note_for_search_updated after update on store.store
  referencing new table as changed for each statement execute function search.note_stores();

-- How one account likes its results.
create table search.preference (
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  is_near_first boolean not null,
  primary key (company_id, account_id)
);
call platform.isolate_by_company('search.preference');
grant select, insert, update on search.preference to xiaojiu_app;

-- From which place of which result goods went into a cart: what ranking is judged by.
create table search.add_log (
  id bigint generated always as identity primary key,
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  keyword text not null check (length(keyword) <= 60),
  offer_id uuid not null,
  position integer not null check (position between 1 and 100000),
  added_at timestamptz not null
);
create index add_log_by_age on search.add_log (added_at);
call platform.isolate_by_company('search.add_log');
grant select, insert, delete on search.add_log to xiaojiu_app;

-- 批量导入: one list of a buyer, and its lines. Every row that came in is a line; none is dropped.
create table search.import_list (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  source text not null check (source in ('file', 'clipboard', 'table')),
  name text not null check (length(name) between 1 and 120),
  line_count integer not null check (line_count between 1 and 2000),
  -- How many lines have been looked up so far.
  matched_count integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index import_list_by_company on search.import_list (company_id, id desc);
create index import_list_waiting on search.import_list (id) where finished_at is null;
call platform.isolate_by_company('search.import_list');
grant select, insert, update on search.import_list to xiaojiu_app;

create table search.import_line (
  list_id uuid not null references search.import_list (id),
  company_id uuid not null references company.company (id),
  -- The row of the buyer's own list, counted from 1.
  row_no integer not null check (row_no > 0),
  -- The row as it came, cell by cell.
  raw_text text not null,
  name text not null,
  spec text not null,
  maker text not null,
  approval_no text not null,
  barcode text not null,
  -- As the buyer counted: 20 盒, 2 件. Null where it could not be read.
  count integer check (count > 0),
  unit text not null,
  -- Packs to buy, once the goods are known and the unit is counted out.
  quantity integer check (quantity > 0),
  quantity_note text not null default '',
  remark text not null default '' check (length(remark) <= 200),
  verdict text check (verdict in ('matched', 'several', 'none', 'forbidden', 'out-of-stock', 'unreadable')),
  matched_by text,
  product_id uuid,
  offer_id uuid,
  candidate_product_ids uuid[] not null default '{}',
  reason text not null default '',
  primary key (list_id, row_no)
);
call platform.isolate_by_company('search.import_line');
grant select, insert, update on search.import_line to xiaojiu_app;

-- What a company calls a product in its own lists, learnt when it chose.
create table search.learnt_alias (
  company_id uuid not null references company.company (id),
  -- Name, spec and maker as they are compared.
  key text not null,
  product_id uuid not null,
  learnt_at timestamptz not null,
  primary key (company_id, key)
);
call platform.isolate_by_company('search.learnt_alias');
grant select, insert, update on search.learnt_alias to xiaojiu_app;

-- What each company bought of what, told by orders once they are paid.
create table search.purchase (
  company_id uuid not null references company.company (id),
  province_code text not null,
  product_id uuid not null,
  offer_id uuid not null,
  times integer not null check (times > 0),
  quantity bigint not null check (quantity > 0),
  last_price bigint not null check (last_price >= 0),
  first_bought_at timestamptz not null,
  last_bought_at timestamptz not null,
  primary key (company_id, product_id)
);
call platform.isolate_by_company('search.purchase');
grant select, insert, update on search.purchase to xiaojiu_app;

-- Computed by jobs; no company can be read from them: each row stands for several.
create table search.bought_together (
  product_id uuid not null,
  other_id uuid not null,
  company_count integer not null check (company_count > 0),
  primary key (product_id, other_id)
);
grant select, insert, delete on search.bought_together to xiaojiu_app;

create table search.province_favourite (
  province_code text not null,
  product_id uuid not null,
  company_count integer not null check (company_count > 0),
  primary key (province_code, product_id)
);
grant select, insert, delete on search.province_favourite to xiaojiu_app;
