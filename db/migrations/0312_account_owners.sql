-- One account of each kind and owner. Plain columns, of which some are null by kind: the planner uses no index on an
-- expression under row security.
drop index payment.account_once;
drop index payment.account_by_owner;
create unique index account_once on payment.account (company_id, store_id, kind) nulls not distinct;
