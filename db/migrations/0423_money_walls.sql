-- A store's books, credit, invoices.

-- Accounts without a company were everybody's to post to; in the scope of a store they are the store's alone.
call platform.isolate_by_store('payment.account');
call platform.keep_to_store('payment.account', 'store_id = platform.current_store()');
call platform.isolate_by_store_of('payment.entry', 'account_id', 'payment.account');
call platform.keep_to_store('payment.entry', 'exists (select from payment.account a where a.id = entry.account_id)');

-- Entries are seen through their journal, so the journal asks for its entries behind the wall.
create function payment.is_journal_of_store(asked_journal_id uuid, asked_store_id uuid) returns boolean
  language sql stable parallel safe set app.scope = 'whole' as $$
  select exists (select from payment.entry e join payment.account a on a.id = e.account_id
    where e.journal_id = asked_journal_id and a.store_id = asked_store_id) $$;
create policy store_isolation on payment.journal
  using (platform.current_store() is not null and payment.is_journal_of_store(id, platform.current_store()))
  with check (platform.current_store() is not null and payment.is_journal_of_store(id, platform.current_store()));
call platform.keep_to_store('payment.journal', 'payment.is_journal_of_store(id, platform.current_store())');

-- Money that a store collects itself: such a payment has one store. Other channels' payments may be for several, and are
-- between the buyer and the platform.
create policy store_isolation on payment.payment
  using (channel = 'merchant' and parts -> 0 ->> 'storeId' = platform.current_store()::text)
  with check (channel = 'merchant' and parts -> 0 ->> 'storeId' = platform.current_store()::text);
call platform.isolate_by_store_of('payment.paid_for', 'payment_id', 'payment.payment');
call platform.isolate_by_store_of('payment.refund', 'payment_id', 'payment.payment');
call platform.show_all_keep_to_store('payment.store_account', 'store_id = platform.current_store()');

call platform.isolate_by_store('payment.credit_application');
create index if not exists credit_application_by_store on payment.credit_application (store_id, state);
call platform.isolate_by_store('payment.credit_line');
create index if not exists credit_line_by_store on payment.credit_line (store_id) where store_id is not null;
call platform.isolate_by_store_of('payment.debt', 'line_id', 'payment.credit_line');
call platform.isolate_by_store_of('payment.debt_change', 'debt_id', 'payment.debt');
call platform.isolate_by_store('payment.statement_reply');
create index if not exists statement_reply_by_store on payment.statement_reply (store_id, month);

call platform.isolate_by_store('invoice.due_order');
create index if not exists due_order_by_store on invoice.due_order (store_id);
call platform.isolate_by_store('invoice.invoice');
create index if not exists invoice_by_store on invoice.invoice (store_id, id desc);
call platform.isolate_by_store_of('invoice.line', 'invoice_id', 'invoice.invoice');
call platform.isolate_by_store_of('invoice.red_form', 'invoice_id', 'invoice.invoice');
call platform.show_all_keep_to_store('invoice.batch_report', 'store_id = platform.current_store()');
