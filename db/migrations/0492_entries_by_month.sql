-- The new table is born in the archive, where its names are free: so it locks what its foreign keys point at before it
-- locks the old one, in the order in which the servers do.
create table archive.entry (
  id uuid default uuidv7() not null,
  journal_id uuid not null,
  account_id uuid not null,
  amount bigint not null,
  balance_after bigint,
  constraint entry_pkey primary key (id),
  constraint entry_amount_check check (amount <> 0),
  constraint entry_account_id_fkey foreign key (account_id) references payment.account (id),
  constraint entry_journal_id_fkey foreign key (journal_id) references payment.journal (id)
) partition by range (id);
create index entry_by_account on archive.entry (account_id, id desc);
create index entry_by_journal on archive.entry (journal_id);

drop trigger journal_balances on payment.entry;
alter table payment.entry set schema parts;
alter table parts.entry rename to payment_entry_before;
alter table archive.entry set schema payment;
do $$ begin
  execute (select format('alter table payment.entry attach partition parts.payment_entry_before for values from (minvalue) to (%s)',
      substring(pg_get_constraintdef(oid) from '''[0-9a-f-]+'''))
    from pg_constraint where conrelid = 'parts.payment_entry_before'::regclass and conname = 'before_months');
end $$;
create table parts.payment_entry_rest partition of payment.entry default;

create constraint trigger journal_balances after insert on payment.entry
  deferrable initially deferred for each row execute function payment.refuse_unbalanced_journal();
create trigger entry_is_append_only before update or delete or truncate on payment.entry
  for each statement execute function platform.refuse_change();

alter table payment.entry enable row level security;
alter table payment.entry force row level security;
create policy entries_of_visible_journals on payment.entry
  using (exists (select from payment.journal j where j.id = entry.journal_id))
  with check (exists (select from payment.journal j where j.id = entry.journal_id));
call platform.isolate_by_store_of('payment.entry', 'account_id', 'payment.is_account_of_store');
call platform.keep_to_store('payment.entry', 'payment.is_account_of_store(account_id)');
grant select, insert on payment.entry to xiaojiu_app;
call platform.wall_part('parts.payment_entry_before', 'payment.entry');
call platform.wall_part('parts.payment_entry_rest', 'payment.entry');
