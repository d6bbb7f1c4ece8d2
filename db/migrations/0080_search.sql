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
