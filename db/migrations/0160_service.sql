-- 客服: complaints and advice, with what was answered.
create schema service;
grant usage on schema service to xiaojiu_app;

create table service.complaint (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  kind text not null check (kind in ('complaint', 'advice')),
  topic text not null,
  content text not null check (length(content) between 5 and 1000),
  mobile text not null check (mobile ~ '^1[3-9]\d{9}$'),
  -- The order it is about, as the buyer knows it.
  order_no text,
  image_ids uuid[] not null default '{}' check (cardinality(image_ids) <= 6),
  state text not null check (state in ('waiting', 'answered', 'closed')),
  -- Something the buyer has not seen yet: an answer.
  is_unread boolean not null default false,
  score integer check (score between 1 and 5),
  score_comment text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Only a case that is over has been rated.
  check (score is null or state = 'closed')
);
create index complaint_by_company on service.complaint (company_id, id desc);
create index complaint_unread on service.complaint (company_id) where is_unread;
create index complaint_waiting on service.complaint (updated_at) where state = 'waiting';
create index complaint_answered on service.complaint (updated_at) where state = 'answered';
call platform.isolate_by_company('service.complaint');
grant select, insert, update on service.complaint to xiaojiu_app;

create table service.complaint_reply (
  id uuid primary key default uuidv7(),
  complaint_id uuid not null references service.complaint (id),
  company_id uuid not null references company.company (id),
  author text not null check (author in ('platform', 'buyer')),
  content text not null check (length(content) between 1 and 1000),
  created_at timestamptz not null
);
create index complaint_reply_by_complaint on service.complaint_reply (complaint_id, id);
call platform.isolate_by_company('service.complaint_reply');
grant select, insert on service.complaint_reply to xiaojiu_app;

-- A talk between a company and a store, or the platform where no store is named. One for each pair, without end.
create table service.conversation (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  store_id uuid references store.store (id),
  -- Where in the shop the buyer last came from.
  portal integer not null,
  buyer_unread_count integer not null default 0 check (buyer_unread_count >= 0),
  -- Somebody of the store or the platform has to answer since then; null when nobody waits.
  waiting_since timestamptz,
  last_message_at timestamptz not null,
  created_at timestamptz not null,
  unique nulls not distinct (company_id, store_id)
);
create index conversation_waiting on service.conversation (waiting_since) where waiting_since is not null;
call platform.isolate_by_company('service.conversation');
grant select, insert, update on service.conversation to xiaojiu_app;

create table service.chat_message (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references service.conversation (id),
  company_id uuid not null references company.company (id),
  author text not null check (author in ('buyer', 'staff')),
  -- Who of the company wrote it.
  account_id uuid references identity.account (id),
  content text not null check (length(content) between 1 and 500),
  created_at timestamptz not null
);
create index chat_message_by_conversation on service.chat_message (conversation_id, id desc);
call platform.isolate_by_company('service.chat_message');
grant select, insert on service.chat_message to xiaojiu_app;
