-- Browsers from which a login was opened before. What strangers do to the login does not keep them out.
create table identity.known_browser (
  account_id uuid not null references identity.account (id),
  -- Of the random key in the browser's HttpOnly cookie; the key is replaced at every log-in.
  key_hash bytea not null,
  proven_at timestamptz not null,
  primary key (account_id, key_hash)
);
create index known_browser_by_key on identity.known_browser (key_hash);
create index known_browser_by_age on identity.known_browser (proven_at);
grant select, insert, update, delete on identity.known_browser to xiaojiu_app;

-- A code is shown from the browser that asked for it; nobody else's guesses use up its tries.
alter table identity.auth_code add column browser_hash bytea;
-- Codes that known browsers ask for are counted apart from everybody else's.
alter table identity.auth_code add column is_known_browser boolean not null default false;
