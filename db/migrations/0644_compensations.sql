-- 赔付: when the platform or the carrier bears a judged refund, the store keeps its money. The platform's expense, and what it
-- claims from carriers, are accounts of its own.
alter table payment.account drop constraint account_kind_check;
alter table payment.account add constraint account_kind_check check (kind in ('wallet', 'frozen', 'coins', 'receivable', 'credit-due',
  'unearned', 'store-share', 'deposit', 'platform-share', 'freight', 'channel-wechat', 'channel-alipay', 'channel-bank', 'lender',
  'suspense', 'compensation', 'carrier-claim')) not valid;

-- One for each refund that somebody else than the store bears. The store is paid the refund less the worth of what it sells again.
create table after_sale.compensation (
  case_id uuid primary key references after_sale."case" (id),
  company_id uuid not null references company.company (id),
  bearer text not null check (bearer in ('carrier', 'platform')),
  refund_amount bigint not null check (refund_amount > 0),
  resold_amount bigint not null,
  booked_at timestamptz not null,
  constraint resold_within_refund check (resold_amount between 0 and refund_amount)
);
create index compensation_by_company on after_sale.compensation (company_id);
call platform.isolate_by_company('after_sale.compensation');
call platform.isolate_by_store_of('after_sale.compensation', 'case_id', 'after_sale.is_case_of_store');
create trigger compensation_is_append_only before update or delete or truncate on after_sale.compensation
  for each statement execute function platform.refuse_change();
grant select, insert on after_sale.compensation to xiaojiu_app;

-- What was judged before: packs without a record of their inspection were put on sale again where their reason allows it.
with judged as (
  select c.*, j.bearer from after_sale."case" c
  cross join lateral (select bearer from after_sale.judgement where case_id = c.id order by id desc limit 1) j
  where c.refunded_at is not null and c.refund_amount > 0 and j.bearer in ('carrier', 'platform')
), packed as (
  select k.*, c.is_goods_back, c.reason,
    k.quantity - case when exists (select from after_sale."case" p where p.parted_from = c.id) then k.failed_quantity else 0 end as packs,
    exists (select from after_sale.inspection_line i where i.case_id = c.id) as is_recorded,
    exists (select from after_sale.step s where s.case_id = c.id and s.verb = 'pass-refund') as has_passed
  from judged c join after_sale.case_line k on k.case_id = c.id
), resold as (
  select p.case_id, sum((p.refund_amount + p.given_up * p.packs / p.quantity) * s.packs / p.packs)::bigint as worth
  from packed p
  cross join lateral (select case
    when p.is_recorded then coalesce((select sum(i.quantity) from after_sale.inspection_line i
      where i.case_id = p.case_id and i.line_id = p.line_id and i.batch_id = p.batch_id and i.is_resellable), 0)
    when p.is_goods_back and p.has_passed and p.reason in ('wrong', 'near-expiry', 'repackaged', 'late') then p.packs
    else 0 end as packs) s
  where p.packs > 0 group by p.case_id
)
insert into after_sale.compensation (case_id, company_id, bearer, refund_amount, resold_amount, booked_at)
select c.id, c.company_id, c.bearer, c.refund_amount,
  case when c.reason = 'unwanted' then c.refund_amount else least(c.refund_amount, coalesce(r.worth, 0)) end, now()
from judged c left join resold r on r.case_id = c.id;

insert into payment.account (kind, keeps_balance)
select distinct case bearer when 'carrier' then 'carrier-claim' else 'compensation' end, false
from after_sale.compensation where refund_amount > resold_amount;

with journals as (
  insert into payment.journal (kind, subject, company_id, memo, reference, posted_at)
  select 'compensation', c.id::text, c.company_id,
    '售后单 ' || c.case_no || case p.bearer when 'carrier' then ' 承运商赔付' else ' 平台承担赔付' end, c.case_no, p.booked_at
  from after_sale.compensation p join after_sale."case" c on c.id = p.case_id where p.refund_amount > p.resold_amount
  returning id, subject
)
insert into payment.entry (journal_id, account_id, amount)
select j.id, a.id, side.sign * (p.refund_amount - p.resold_amount)
from journals j join after_sale.compensation p on p.case_id = j.subject::uuid join after_sale."case" c on c.id = p.case_id
  cross join (values (1), (-1)) side(sign)
  join payment.account a on case side.sign
    when 1 then a.store_id is null and a.kind = case p.bearer when 'carrier' then 'carrier-claim' else 'compensation' end
    else a.store_id = c.store_id and a.kind = 'unearned' end;
