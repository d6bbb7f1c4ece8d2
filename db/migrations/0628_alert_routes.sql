-- 提醒方式: which people of a store get a text message when the inbox of the store gets one of a kind.
create table staff.alert_route (
  store_id uuid primary key references store.store (id),
  -- Accounts by kind of message.
  routes jsonb not null check (jsonb_typeof(routes) = 'object'),
  version integer not null default 1 check (version > 0),
  changed_by_name text not null,
  changed_at timestamptz not null
);
alter table staff.alert_route enable row level security;
alter table staff.alert_route force row level security;
create policy alert_route_of_store on staff.alert_route
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on staff.alert_route to xiaojiu_app;

-- One text message for each person and message. It is taken before it is sent: a lost one is better than two.
create table staff.alert_sms (
  message_id uuid not null references message.staff_message (id),
  account_id uuid not null references identity.account (id),
  store_id uuid not null references store.store (id),
  kind text not null,
  title text not null,
  created_at timestamptz not null,
  taken_at timestamptz,
  sent_at timestamptz,
  primary key (message_id, account_id)
);
create index alert_sms_waiting on staff.alert_sms (created_at) where taken_at is null;
create index alert_sms_of_store on staff.alert_sms (store_id, created_at desc);
alter table staff.alert_sms enable row level security;
alter table staff.alert_sms force row level security;
create policy alert_sms_of_store on staff.alert_sms
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on staff.alert_sms to xiaojiu_app;
