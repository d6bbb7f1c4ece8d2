-- The store's word on a first trade, sealed with the store's certificate and kept with the hash of the package it is about.
create table qualification.pair_decision (
  id uuid primary key default uuidv7(),
  pair_id uuid not null references qualification.first_trade (id),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  verdict text not null check (verdict in ('establish', 'refuse')),
  reason text not null check (length(reason) <= 2000),
  dossier_id uuid not null references qualification.dossier (id),
  dossier_hash text not null check (length(dossier_hash) >= 32),
  number text not null unique,
  file_id uuid not null references file.file (id),
  certificate_id uuid not null references qualification.certificate (id),
  account_id uuid references identity.account (id),
  actor_name text not null,
  decided_at timestamptz not null
);
create index pair_decision_by_pair on qualification.pair_decision (pair_id, decided_at desc);
create index pair_decision_by_company on qualification.pair_decision (company_id);
create index pair_decision_by_store on qualification.pair_decision (store_id);
create index pair_decision_by_dossier on qualification.pair_decision (dossier_id);
create index pair_decision_by_file on qualification.pair_decision (file_id);
create index pair_decision_by_certificate on qualification.pair_decision (certificate_id);
create index pair_decision_by_account on qualification.pair_decision (account_id);
call platform.isolate_by_company('qualification.pair_decision');
call platform.isolate_by_store('qualification.pair_decision');
create trigger pair_decision_is_append_only before update or delete or truncate on qualification.pair_decision
  for each statement execute function platform.refuse_change();
grant select, insert on qualification.pair_decision to xiaojiu_app;
