-- 提现记录 are listed by when they were asked for.
drop index payment.withdrawal_by_company;
create index withdrawal_by_company on payment.withdrawal (company_id, created_at desc, id desc);
