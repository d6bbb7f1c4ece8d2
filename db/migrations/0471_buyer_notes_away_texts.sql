-- What the people of a store write down about a buyer for each other; neither the buyer nor another store reads it.
create table service.buyer_note (
  id uuid primary key default uuidv7(),
  store_id uuid not null references store.store (id),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  account_name text not null,
  content text not null check (length(content) between 1 and 500),
  created_at timestamptz not null
);
create index buyer_note_by_buyer on service.buyer_note (store_id, company_id, id desc);
create index buyer_note_by_company on service.buyer_note (company_id);
create index buyer_note_by_account on service.buyer_note (account_id);
call platform.isolate_by_store('service.buyer_note');
create policy buyer_note_of_system on service.buyer_note using (platform.is_system()) with check (platform.is_system());
grant select, insert on service.buyer_note to xiaojiu_app;

-- What a buyer reads who writes to a store outside its hours of service; without a row, nothing.
create table service.away_text (
  store_id uuid primary key references store.store (id),
  content text not null check (length(content) between 1 and 200),
  saved_by uuid not null references identity.account (id),
  saved_name text not null,
  saved_at timestamptz not null
);
create index away_text_by_account on service.away_text (saved_by);
call platform.show_all_keep_to_store('service.away_text');
grant select, insert, update, delete on service.away_text to xiaojiu_app;
