-- Which payments are for a payable, alone or together with others. Under row security no index serves `covers && …`, since
-- comparing arrays might tell what is in rows of others; plain equality is served.
create table payment.paid_for (
  payable_id uuid not null,
  payment_id uuid not null references payment.payment (id),
  company_id uuid not null references company.company (id),
  primary key (payable_id, payment_id)
);
create index paid_for_by_payment on payment.paid_for (payment_id);
create index paid_for_by_company on payment.paid_for (company_id);
call platform.isolate_by_company('payment.paid_for');
grant select, insert on payment.paid_for to xiaojiu_app;

insert into payment.paid_for (payable_id, payment_id, company_id)
  select distinct payable_id, id, company_id from (
    select payable_id, id, company_id from payment.payment
    union all
    select unnest(covers), id, company_id from payment.payment) every_one;

create function payment.note_paid_for() returns trigger language plpgsql as $$
begin
  insert into payment.paid_for (payable_id, payment_id, company_id)
    select distinct id, new.id, new.company_id from unnest(array_append(new.covers, new.payable_id)) id;
  return null;
end $$;
create trigger note_paid_for after insert on payment.payment for each row execute function payment.note_paid_for();
