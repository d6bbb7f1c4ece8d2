-- 到期提醒 by hand: who told a company of which paper, beside what the job tells by itself.
create table qualification.licence_nudge (
  id uuid primary key default uuidv7(),
  licence_id uuid not null references qualification.licence (id),
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  account_name text not null,
  nudged_at timestamptz not null
);
create index licence_nudge_by_licence on qualification.licence_nudge (licence_id, nudged_at desc);
create index licence_nudge_by_company on qualification.licence_nudge (company_id);
create index licence_nudge_by_account on qualification.licence_nudge (account_id);
call platform.isolate_by_company('qualification.licence_nudge');
call platform.keep_companies_within_limits('qualification.licence_nudge');
grant select, insert on qualification.licence_nudge to xiaojiu_app;

create index if not exists licence_cancelled on qualification.licence (id) where state = 'cancelled';
