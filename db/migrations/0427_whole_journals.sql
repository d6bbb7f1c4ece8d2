-- A journal balances with all its entries, also at the end of a transaction that sees a store's alone.
create or replace function payment.refuse_unbalanced_journal() returns trigger language plpgsql set app.scope = 'whole' as $$
declare total bigint;
begin
  select sum(amount) into total from payment.entry where journal_id = new.journal_id;
  if total <> 0 then
    raise exception 'journal % does not balance: %', new.journal_id, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
