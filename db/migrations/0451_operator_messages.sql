-- 消息 of the platform's people: alerts of the house and notices. Nobody changes what was told.
create table message.operator_message (
  id uuid primary key default uuidv7(),
  rule text not null check (length(rule) between 1 and 40),
  -- What it is about: an alert is open once for a rule and a subject.
  subject text not null check (length(subject) between 1 and 200),
  -- Who is told: people with this right; 'any': everybody.
  staff_right text not null,
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) <= 2000),
  -- A page of the console.
  link text,
  -- Somebody on duty says that they see to it.
  is_alert boolean not null,
  created_at timestamptz not null,
  -- What caused the alert is over.
  settled_at timestamptz,
  confirmed_by uuid references identity.account (id),
  confirmed_name text,
  confirmed_at timestamptz,
  constraint operator_message_confirmed check (
    (confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (confirmed_name is null)
  )
);
create unique index operator_message_open on message.operator_message (rule, subject) where settled_at is null and is_alert;
create index operator_message_by_right on message.operator_message (staff_right, id desc);
alter table message.operator_message enable row level security;
alter table message.operator_message force row level security;
create policy operator_message_of_platform on message.operator_message using (platform.is_system()) with check (platform.is_system());
grant select, insert on message.operator_message to xiaojiu_app;
grant update (settled_at, confirmed_by, confirmed_name, confirmed_at) on message.operator_message to xiaojiu_app;

-- Who has read it, each for themselves.
create table message.operator_read (
  message_id uuid not null references message.operator_message (id),
  account_id uuid not null references identity.account (id),
  read_at timestamptz not null,
  primary key (message_id, account_id)
);
alter table message.operator_read enable row level security;
alter table message.operator_read force row level security;
create policy operator_read_of_platform on message.operator_read using (platform.is_system()) with check (platform.is_system());
grant select, insert on message.operator_read to xiaojiu_app;

-- Which kinds a person does not want to be told of.
create table message.operator_mute (
  account_id uuid not null references identity.account (id),
  rule text not null,
  muted_at timestamptz not null,
  primary key (account_id, rule)
);
alter table message.operator_mute enable row level security;
alter table message.operator_mute force row level security;
create policy operator_mute_of_platform on message.operator_mute using (platform.is_system()) with check (platform.is_system());
grant select, insert, delete on message.operator_mute to xiaojiu_app;
