-- A store's books, credit, invoices.

-- Accounts without a company were everybody's to post to; in the scope of a store they are the store's alone.
call platform.make_store_test('payment.is_account_of_store', 'payment.account', 'store_id = platform.current_store()');
call platform.isolate_by_store('payment.account');
call platform.keep_to_store('payment.account', $$store_id = nullif(current_setting('app.store_id', true), '')::uuid$$);
call platform.isolate_by_store_of('payment.entry', 'account_id', 'payment.is_account_of_store');
call platform.keep_to_store('payment.entry', 'payment.is_account_of_store(account_id)');
call platform.make_store_test('payment.is_journal_of_store', 'payment.journal',
  'exists (select from payment.entry e join payment.account a on a.id = e.account_id
     where e.journal_id = t.id and a.store_id = platform.current_store())');
call platform.isolate_by_store_of('payment.journal', 'id', 'payment.is_journal_of_store');
call platform.keep_to_store('payment.journal', 'payment.is_journal_of_store(id)');

-- Money that a store collects itself: such a payment has one store. Other channels' payments may be for several, and are
-- between the buyer and the platform.
call platform.make_store_test('payment.is_payment_of_store', 'payment.payment',
  $$channel = 'merchant' and parts -> 0 ->> 'storeId' = platform.current_store()::text$$);
call platform.isolate_by_store_where('payment.payment',
  $$channel = 'merchant' and parts -> 0 ->> 'storeId' = nullif(current_setting('app.store_id', true), '')$$);
call platform.isolate_by_store_of('payment.paid_for', 'payment_id', 'payment.is_payment_of_store');
call platform.isolate_by_store_of('payment.refund', 'payment_id', 'payment.is_payment_of_store');
call platform.show_all_keep_to_store('payment.store_account');

call platform.isolate_by_store('payment.credit_application');
create index if not exists credit_application_by_store on payment.credit_application (store_id, state);
call platform.make_store_test('payment.is_line_of_store', 'payment.credit_line', 'store_id = platform.current_store()');
call platform.make_store_test('payment.is_debt_of_store', 'payment.debt', 'payment.is_line_of_store(t.line_id)');
call platform.isolate_by_store('payment.credit_line');
create index if not exists credit_line_by_store on payment.credit_line (store_id) where store_id is not null;
call platform.isolate_by_store_of('payment.debt', 'line_id', 'payment.is_line_of_store');
call platform.isolate_by_store_of('payment.debt_change', 'debt_id', 'payment.is_debt_of_store');
call platform.isolate_by_store('payment.statement_reply');
create index if not exists statement_reply_by_store on payment.statement_reply (store_id, month);

call platform.isolate_by_store('invoice.due_order');
create index if not exists due_order_by_store on invoice.due_order (store_id);
call platform.make_store_test('invoice.is_invoice_of_store', 'invoice.invoice', 'store_id = platform.current_store()');
call platform.isolate_by_store('invoice.invoice');
create index if not exists invoice_by_store on invoice.invoice (store_id, id desc);
call platform.isolate_by_store_of('invoice.line', 'invoice_id', 'invoice.is_invoice_of_store');
call platform.isolate_by_store_of('invoice.red_form', 'invoice_id', 'invoice.is_invoice_of_store');
call platform.show_all_keep_to_store('invoice.batch_report');
