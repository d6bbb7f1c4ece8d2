-- 消息与公告: what the house tells the people of a store, or of all stores. Nobody changes what was told.
create table message.staff_message (
  id uuid primary key default uuidv7(),
  -- Null: every store.
  store_id uuid references store.store (id),
  kind text not null check (kind in ('notice', 'penalty', 'recall', 'order', 'money', 'system')),
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) <= 2000),
  -- A page of the console.
  link text,
  -- Somebody of the store says that they have read it, by this time.
  confirm_by timestamptz,
  created_at timestamptz not null
);
create index staff_message_by_store on message.staff_message (store_id, id desc);
alter table message.staff_message enable row level security;
alter table message.staff_message force row level security;
create policy staff_message_of_store on message.staff_message
  using (store_id = platform.current_store() or (store_id is null and platform.current_store() is not null)
    or platform.is_system())
  with check (platform.is_system());
grant select, insert on message.staff_message to xiaojiu_app;

-- Who has read it, each for themselves.
create table message.staff_read (
  message_id uuid not null references message.staff_message (id),
  account_id uuid not null references identity.account (id),
  store_id uuid not null references store.store (id),
  read_at timestamptz not null,
  primary key (message_id, account_id, store_id)
);
create index staff_read_by_account on message.staff_read (account_id, store_id);
alter table message.staff_read enable row level security;
alter table message.staff_read force row level security;
create policy staff_read_is_own on message.staff_read
  using ((store_id = platform.current_store() and account_id = platform.current_account()) or platform.is_system())
  with check ((store_id = platform.current_store() and account_id = platform.current_account()) or platform.is_system());
grant select, insert on message.staff_read to xiaojiu_app;

-- Who said for the store that it has read what it must: once a store.
create table message.staff_confirmation (
  message_id uuid not null references message.staff_message (id),
  store_id uuid not null references store.store (id),
  account_id uuid not null references identity.account (id),
  account_name text not null,
  confirmed_at timestamptz not null,
  primary key (message_id, store_id)
);
create index staff_confirmation_by_store on message.staff_confirmation (store_id);
alter table message.staff_confirmation enable row level security;
alter table message.staff_confirmation force row level security;
create policy staff_confirmation_of_store on message.staff_confirmation
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert on message.staff_confirmation to xiaojiu_app;
