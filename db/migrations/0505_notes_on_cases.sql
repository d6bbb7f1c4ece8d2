-- What the people of a store write down about a case for each other; neither the buyer, another store nor the platform reads it.
create table after_sale.note (
  id uuid primary key default uuidv7(),
  store_id uuid not null references store.store (id),
  case_id uuid not null references after_sale."case" (id),
  account_id uuid not null references identity.account (id),
  actor_name text not null,
  content text not null check (length(content) between 1 and 500),
  at timestamptz not null
);
create index note_by_case on after_sale.note (case_id, id);
create index note_by_store on after_sale.note (store_id);
create index note_by_account on after_sale.note (account_id);
call platform.isolate_by_store('after_sale.note');
grant select, insert on after_sale.note to xiaojiu_app;
