-- Acting for a customer takes the customer's consent: a code read out by the customer, or an open case of the same customer. One row is
-- one visit, from the asking to its end; the session says how far it has come.
create table identity.proxy_consent (
  id uuid primary key default uuidv7(),
  account_id uuid not null references identity.account (id),
  staff_account_id uuid not null references identity.account (id),
  staff_name text not null,
  reason text not null,
  way text not null check (way in ('code', 'complaint', 'case')),
  -- What the open case is called; of a code nothing.
  ticket_no text check ((ticket_no is null) = (way = 'code')),
  code_hash bytea,
  try_count integer not null default 0 check (try_count between 0 and 5),
  asked_at timestamptz not null,
  given_at timestamptz,
  expires_at timestamptz not null,
  session_id uuid references identity.session (id),
  check (session_id is null or given_at is not null)
);
create index proxy_consent_by_customer on identity.proxy_consent (account_id, id desc);
create unique index proxy_consent_by_session on identity.proxy_consent (session_id) where session_id is not null;
grant select, insert, update on identity.proxy_consent to xiaojiu_app;

-- A key made by a server of the release before has none, and opens nothing at a server of this one.
alter table identity.proxy_key add column consent_id uuid references identity.proxy_consent (id);
