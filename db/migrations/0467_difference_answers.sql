-- 收货差异: what a buyer found on arrival stands open until the store answers it or the buyer files a case for it.
alter table "order".receipt_difference
  add column store_id uuid references store.store (id),
  add column found_at timestamptz,
  add column version integer not null default 1,
  add column state text not null default 'waiting'
    check (state in ('waiting', 'photos-asked', 'disputed', 'accepted', 'filed'));

-- The order knows whose it is and when it was received; servers of the release before name neither.
create function "order".place_difference() returns trigger language plpgsql as $$
begin
  select o.store_id, o.received_at into new.store_id, new.found_at from "order"."order" o where o.id = new.order_id;
  return new;
end $$;
create trigger place_difference before insert on "order".receipt_difference
  for each row execute function "order".place_difference();
update "order".receipt_difference d set store_id = o.store_id, found_at = o.received_at
from "order"."order" o where o.id = d.order_id;
update "order".receipt_difference d set state = 'filed'
where exists (select from after_sale.case_line l join after_sale."case" c on c.id = l.case_id
  where c.order_id = d.order_id and l.line_id = d.line_id and l.batch_id = d.batch_id
    and c.state not in ('withdrawn', 'closed')
    and c.reason = case d.kind when 'wrong-goods' then 'wrong' when 'wrong-batch' then 'wrong' else d.kind end);

create index if not exists receipt_difference_by_store
  on "order".receipt_difference (store_id, found_at, parcel_id, line_id, batch_id, kind);
create index if not exists receipt_difference_open on "order".receipt_difference (store_id, state)
  where state in ('waiting', 'photos-asked');
drop policy by_store on "order".receipt_difference;
call platform.isolate_by_store('"order".receipt_difference');
grant update (state, version) on "order".receipt_difference to xiaojiu_app;

-- What was said about a difference, the newest last: the store's answers, the photos that the buyer added, the case that was filed.
create table "order".difference_answer (
  id uuid primary key default uuidv7(),
  parcel_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  kind text not null,
  order_id uuid not null references "order"."order" (id),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  verb text not null check (verb in ('accept', 'ask-photos', 'dispute', 'add-photos', 'file')),
  words text not null check (length(words) <= 500),
  file_ids uuid[] not null check (cardinality(file_ids) <= 9),
  case_id uuid,
  account_id uuid references identity.account (id),
  actor_name text not null,
  at timestamptz not null,
  foreign key (parcel_id, line_id, batch_id, kind)
    references "order".receipt_difference (parcel_id, line_id, batch_id, kind)
);
create index difference_answer_by_difference on "order".difference_answer (parcel_id, line_id, batch_id, kind, id);
create index difference_answer_by_order on "order".difference_answer (order_id);
create index difference_answer_by_company on "order".difference_answer (company_id);
create index difference_answer_by_store on "order".difference_answer (store_id);
create index difference_answer_by_account on "order".difference_answer (account_id);
call platform.isolate_by_company('"order".difference_answer');
call platform.isolate_by_store('"order".difference_answer');
create trigger difference_answer_is_append_only before update or delete or truncate on "order".difference_answer
  for each statement execute function platform.refuse_change();
grant select, insert on "order".difference_answer to xiaojiu_app;
