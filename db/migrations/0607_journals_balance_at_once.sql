-- All entries of a journal are booked by one statement, and no entry is ever changed. So a journal sums to zero when the entries of
-- each statement do, and nothing of the table has to be read: the check at the commit looked into every month there is, twice for
-- an order. A journal that is booked in pieces is refused with its first piece.
drop trigger journal_balances on payment.entry;
create or replace function payment.refuse_unbalanced_journal() returns trigger language plpgsql as $$
declare
  crooked record;
begin
  select journal_id, sum(amount) as total into crooked from came group by journal_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'journal % does not balance: %', crooked.journal_id, crooked.total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger journal_balances after insert on payment.entry
  referencing new table as came for each statement execute function payment.refuse_unbalanced_journal();

-- Triggers of statements do not come with the table: each part needs its own, should anybody write into it directly.
do $$
declare
  own record;
begin
  for own in select part from platform.part where parent = 'payment.entry' loop
    execute format('create trigger journal_balances after insert on %s
      referencing new table as came for each statement execute function payment.refuse_unbalanced_journal()', own.part);
  end loop;
end $$;
