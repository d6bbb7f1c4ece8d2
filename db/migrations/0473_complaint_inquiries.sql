-- Complaints: what the platform asks the store, tags, and a low score that brings the case back once.
alter table service.complaint
  add column tags text[] not null default '{}',
  add column earlier_score integer,
  add column earlier_comment text,
  add column reopened_at timestamptz;
comment on column service.complaint.earlier_score is 'What the buyer scored before the case was taken up again.';
create index if not exists complaint_low on service.complaint (created_at desc, id desc)
  where score <= 2 or earlier_score <= 2;

-- The store reads what the buyer said as it stood when the platform asked; it never reads the complaint itself.
create table service.complaint_inquiry (
  id uuid primary key default uuidv7(),
  complaint_id uuid not null references service.complaint (id),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  topic text not null,
  content text not null,
  order_no text,
  image_ids uuid[] not null default '{}',
  question text not null check (length(question) between 2 and 500),
  asked_by uuid not null references identity.account (id),
  asked_by_name text not null,
  asked_at timestamptz not null,
  -- After this the platform decides without the store.
  due_at timestamptz not null,
  answer text check (length(answer) between 5 and 1000),
  remedy text check (remedy in ('none', 'refund', 'resend', 'coupon')),
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 6),
  answered_by uuid references identity.account (id),
  answered_by_name text,
  answered_at timestamptz,
  -- How the complaint ended.
  closed_at timestamptz,
  score integer check (score between 1 and 5),
  check ((answered_at is null) = (answer is null) and (answered_at is null) = (remedy is null)
    and (answered_at is null) = (answered_by is null) and (answered_at is null) = (answered_by_name is null))
);
create index complaint_inquiry_by_complaint on service.complaint_inquiry (complaint_id, asked_at);
create index complaint_inquiry_by_store on service.complaint_inquiry (store_id, asked_at desc, id desc);
create index complaint_inquiry_by_company on service.complaint_inquiry (company_id);
create index complaint_inquiry_waiting on service.complaint_inquiry (store_id, asked_at)
  where answered_at is null and closed_at is null;
create index complaint_inquiry_by_asker on service.complaint_inquiry (asked_by);
create index complaint_inquiry_by_answerer on service.complaint_inquiry (answered_by) where answered_by is not null;
call platform.isolate_by_company('service.complaint_inquiry');
call platform.isolate_by_store('service.complaint_inquiry');
call platform.keep_companies_within_limits('service.complaint_inquiry');
grant select, insert, update on service.complaint_inquiry to xiaojiu_app;
create trigger tells_staff after insert or update of answered_at on service.complaint_inquiry
  for each row execute function platform.tell_staff('talks');
