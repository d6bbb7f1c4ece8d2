-- 手续费: a provider that kept another fee than agreed is a difference of its own.
alter table payment.reconciliation_difference drop constraint reconciliation_difference_kind_check;
alter table payment.reconciliation_difference add constraint reconciliation_difference_kind_check
  check (kind in ('missing-here', 'missing-there', 'amount', 'fee', 'duplicate', 'wrong-day', 'state'));
