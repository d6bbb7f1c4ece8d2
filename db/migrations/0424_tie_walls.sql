-- A store's ties with companies: papers, agreements, talk; and the companies it is tied to.

call platform.isolate_by_store('qualification.agreement');
create index if not exists agreement_by_store on qualification.agreement (store_id) where store_id is not null;
call platform.isolate_by_store('qualification.certificate');
call platform.isolate_by_store('qualification.first_trade');
create index if not exists first_trade_by_store on qualification.first_trade (store_id, asked_at desc);
call platform.isolate_by_store('qualification.product_trade');
create index if not exists product_trade_by_store on qualification.product_trade (store_id);
call platform.isolate_by_store_of('qualification.control_agreement', 'offer_id', 'catalogue.is_offer_of_store');
call platform.show_all_keep_to_store('qualification.store_dossier');
-- Papers that were sent to the store to open an account there.
call platform.make_store_test('qualification.is_dossier_of_store', 'qualification.dossier',
  'exists (select from qualification.first_trade f where f.company_id = t.company_id
     and f.store_id = platform.current_store() and t.id in (f.sent_dossier_id, f.dossier_id))');
create policy sent_to_store on qualification.dossier for select
  using (coalesce(current_setting('app.store_id', true), '') like '_%'
    and coalesce(current_setting('app.scope', true), '') not like '_%' and qualification.is_dossier_of_store(id));

call platform.make_store_test('service.is_conversation_of_store', 'service.conversation', 'store_id = platform.current_store()');
call platform.make_store_test('service.is_evaluation_of_store', 'service.evaluation', 'store_id = platform.current_store()');
call platform.isolate_by_store('service.conversation');
call platform.isolate_by_store_of('service.chat_message', 'conversation_id', 'service.is_conversation_of_store');
call platform.isolate_by_store('service.evaluation');
call platform.isolate_by_store_of('service.follow_up', 'evaluation_id', 'service.is_evaluation_of_store');

-- An order, an account, credit asked for, a month disputed, a prize won, talk, a follow, a wish for goods of the store: of others a store knows not even the name.
create function store.is_tied(asked_company_id uuid, store_ids uuid[]) returns boolean
  language plpgsql stable parallel safe cost 1 set app.scope = 'whole' as $$
begin
  return exists (select from qualification.first_trade where company_id = asked_company_id and store_id = any (store_ids))
    or exists (select from store.follow where company_id = asked_company_id and store_id = any (store_ids))
    or exists (select from service.conversation where company_id = asked_company_id and store_id = any (store_ids))
    or exists (select from "order"."order" where company_id = asked_company_id and store_id = any (store_ids))
    or exists (select from payment.credit_application where company_id = asked_company_id and store_id = any (store_ids))
    or exists (select from payment.statement_reply where company_id = asked_company_id and store_id = any (store_ids))
    or exists (select from marketing.draw d join marketing.lottery l on l.id = d.lottery_id
         where d.company_id = asked_company_id and l.store_id = any (store_ids))
    or exists (select from cart.purchase_intention w join catalogue.offer o on o.id = w.offer_id
         where w.company_id = asked_company_id and o.store_id = any (store_ids))
    or exists (select from catalogue.shortage w join catalogue.offer o on o.id = w.offer_id
         where w.company_id = asked_company_id and o.store_id = any (store_ids));
end $$;
create function store.is_tied_to_own(asked_company_id uuid) returns boolean
  language plpgsql stable parallel safe cost 1 as $$
begin
  return store.is_tied(asked_company_id, array[platform.current_store()]);
end $$;
create policy tied_to_store on company.company for select
  using (coalesce(current_setting('app.store_id', true), '') like '_%' and store.is_tied_to_own(id));
call platform.keep_to_store('company.company', 'store.is_tied_to_own(id)');
