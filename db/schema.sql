-- The database as the migrations leave it, read from its catalogs.
-- Written by `npm run schema`; not edited by hand.

set check_function_bodies = off;

-- roles

create role xiaojiu_app nologin noinherit;

-- schemas

create schema after_sale;

create schema archive;

create schema cart;

create schema catalogue;

create schema cms;

create schema company;

create schema file;

create schema identity;

create schema invoice;

create schema marketing;

create schema message;

create schema "order";

create schema parts;

create schema payment;

create schema platform;

create schema qualification;

create schema reference;

create schema sandbox;

create schema search;

create schema service;

create schema staff;

create schema store;

-- sequences

create sequence "order".number_seq as bigint increment by 1 minvalue 1 maxvalue 9223372036854775807 start with 1 cache 1;

create sequence after_sale.number_seq as bigint increment by 1 minvalue 1 maxvalue 9223372036854775807 start with 1 cache 1;

create sequence search.index_stamp as bigint increment by 1 minvalue 1 maxvalue 9223372036854775807 start with 1 cache 1;

-- functions

CREATE OR REPLACE FUNCTION platform.current_company()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION platform.current_account()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION platform.current_store()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION platform.is_system()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('app.scope'::text, true), ''::text) = ANY (ARRAY['system'::text, 'whole'::text]));

CREATE OR REPLACE PROCEDURE platform.isolate_by_company(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy company_isolation on %s using (company_id = platform.current_company() or platform.is_system())
       with check (company_id = platform.current_company() or platform.is_system())', target);
end $procedure$;

CREATE OR REPLACE FUNCTION platform.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_schema || '.' || tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION catalogue.note_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue.price_change (offer_id, changed_at, list_price) values (new.id, clock_timestamp(), new.list_price)
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION catalogue.refuse_prohibited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from catalogue.product p where p.id = new.product_id and p.prohibited_class is not null) then
    raise exception 'goods of a prohibited class cannot be listed' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION marketing.group_progress(campaign uuid)
 RETURNS TABLE(joined_count integer, buyer_count integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "app.scope" TO 'system'
AS $function$
  select coalesce(sum(quantity), 0)::int, count(distinct company_id)::int
  from marketing.campaign_hold where campaign_id = campaign and state = 'paid' $function$;

CREATE OR REPLACE FUNCTION search.note_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search.offer_change (offer_id, product_id, has_product_changed) select id, product_id, false from changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search.note_batches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search.offer_change (offer_id, has_product_changed) select distinct offer_id, false from changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search.note_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search.offer_change (offer_id, product_id, has_product_changed)
    select coalesce(o.id, c.id), c.id, true from changed c left join catalogue.offer o on o.product_id = c.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search.note_stores()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search.offer_change (offer_id, has_product_changed)
    select o.id, false from changed c join catalogue.offer o on o.store_id = c.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION payment.refuse_unbalanced_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  crooked record;
begin
  select journal_id, sum(amount) as total into crooked from came group by journal_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'journal % does not balance: %', crooked.journal_id, crooked.total using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION identity.end_live()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', json_build_object('endedAccountId', new.account_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION identity.end_live_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', json_build_object('endedAccountId', new.id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION company.managed_login_has_one_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.scope" TO 'system'
AS $function$
begin
  if exists (
    select from company.membership managed
    join company.membership other on other.account_id = managed.account_id and other.company_id <> managed.company_id
    where managed.account_id = new.account_id
      and managed.is_managed and managed.state in ('active', 'suspended')
      and other.state in ('asked', 'active', 'suspended')
  ) then
    raise exception 'a managed login acts for one company' using errcode = 'check_violation',
      constraint = 'managed_login_has_one_company';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search.note_lexicon()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update search.lexicon_version set version = version + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION catalogue.least_price(list_price bigint, price_steps jsonb, case_price bigint, case_pack integer, least_quantity integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((price_steps = '[]'::jsonb) AND (case_price IS NULL)) THEN list_price ELSE LEAST(list_price, (SELECT min(((step.value ->> 'price'::text))::bigint) AS min FROM jsonb_array_elements(least_price.price_steps) step(value) WHERE (((step.value ->> 'from'::text))::integer <= least_price.least_quantity)), CASE WHEN ((case_pack >= 2) AND (case_pack <= LEAST(least_quantity, 9998))) THEN case_price ELSE NULL::bigint END) END;

CREATE OR REPLACE PROCEDURE platform.raise_companies(IN company_ids uuid[])
 LANGUAGE sql
AS $procedure$
  insert into platform.company_version (company_id, version)
    select distinct id, 1 from unnest(company_ids) id where id is not null order by id
    on conflict (company_id) do update set version = company_version.version + 1;
$procedure$;

CREATE OR REPLACE FUNCTION platform.note_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.scope" TO 'system'
AS $function$
declare
  company_ids uuid[];
begin
  if tg_op = 'UPDATE' then
    company_ids := array(select company_id from gone union select company_id from came);
  elsif tg_op = 'INSERT' then
    company_ids := array(select company_id from came);
  else
    company_ids := array(select company_id from gone);
  end if;
  call platform.raise_companies(company_ids);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION platform.note_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update platform.version set version = version + 1 where name = tg_argv[0];
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE platform.note_companies_of(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger note_companies_inserted after insert on %s referencing new table as came
    for each statement execute function platform.note_companies()', target);
  execute format('create trigger note_companies_updated after update on %s referencing old table as gone new table as came
    for each statement execute function platform.note_companies()', target);
  execute format('create trigger note_companies_deleted after delete on %s referencing old table as gone
    for each statement execute function platform.note_companies()', target);
end $procedure$;

CREATE OR REPLACE FUNCTION company.note_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.scope" TO 'system'
AS $function$
begin
  call platform.raise_companies(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION catalogue.note_prices()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.scope" TO 'system'
AS $function$
declare
  company_ids uuid[];
begin
  if tg_op = 'UPDATE' then
    company_ids := array(select company_id from gone union select company_id from came);
  elsif tg_op = 'INSERT' then
    company_ids := array(select distinct company_id from came);
  else
    company_ids := array(select distinct company_id from gone);
  end if;
  call platform.raise_companies(company_ids);
  if array_position(company_ids, null) is not null then
    update platform.version set version = version + 1 where name = 'prices';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search.note_makers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search.offer_change (offer_id, product_id, has_product_changed)
    select coalesce(o.id, p.id), p.id, true from changed c
    join catalogue.product p on p.maker_id = c.id left join catalogue.offer o on o.product_id = p.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION company.authenticate_requests(token_hashes bytea[], guard_hashes bytea[], nonces text[], signed_ats timestamp with time zone[], ats timestamp with time zone[], idle_time interval)
 RETURNS TABLE(place integer, session_id uuid, account_id uuid, account_kind text, store_id uuid, proxy_account_id uuid, last_seen_at timestamp with time zone, company_id uuid, company_state text, is_main boolean, rights text[], nonce_state text, company_version bigint, price_version bigint)
 LANGUAGE plpgsql
 SET "app.scope" TO 'system'
AS $function$
#variable_conflict use_column
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  floor_at timestamptz;
begin
  select n.seen_at into floor_at from platform.nonce n where n.session_id = nobody and n.nonce = 'floor';
  if floor_at is null then
    insert into platform.nonce (session_id, nonce, seen_at) values (nobody, 'floor', ats[1]) on conflict do nothing;
    select n.seen_at into floor_at from platform.nonce n where n.session_id = nobody and n.nonce = 'floor';
  end if;

  return query
  with good as materialized (
    select asked.place::integer, s.id, s.account_id, a.kind, a.store_id, s.proxy_account_id, s.last_seen_at, s.company_id,
      asked.nonce, asked.at, asked.signed_at
    from unnest(token_hashes, guard_hashes, nonces, signed_ats, ats)
      with ordinality asked (token_hash, guard_hash, nonce, signed_at, at, place)
    join identity.session s on s.token_hash = asked.token_hash and s.guard_hash = asked.guard_hash and s.face = 'shop'
    join identity.account a on a.id = s.account_id
    where s.ended_at is null and asked.at < least(s.expires_at, s.last_seen_at + idle_time)
      and a.state = 'enabled' and a.password_version = s.password_version
  ), claimed as (
    -- In one order everywhere: two servers that claim the same nonces at the same moment cannot wait for each other.
    insert into platform.nonce (session_id, nonce, seen_at)
    select g.id, g.nonce, g.at from good g where g.signed_at >= floor_at order by g.id, g.nonce
    on conflict do nothing
    returning session_id, nonce
  )
  select g.place, g.id, g.account_id, g.kind, g.store_id, g.proxy_account_id, g.last_seen_at,
    m.company_id, c.state, m.is_main, m.rights,
    case when g.nonce is null then 'unsigned' when g.signed_at < floor_at then 'before-floor'
      when k.nonce is null then 'replayed' else 'fresh' end,
    coalesce(v.version, 0), (select p.version from platform.version p where p.name = 'prices')
  from good g
  left join company.membership m on m.company_id = g.company_id and m.account_id = g.account_id and m.state = 'active'
  left join company.company c on c.id = m.company_id
  left join platform.company_version v on v.company_id = m.company_id
  left join claimed k on k.session_id = g.id and k.nonce = g.nonce;
end $function$;

CREATE OR REPLACE FUNCTION payment.note_paid_for()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into payment.paid_for (payable_id, payment_id, company_id)
    select distinct id, new.id, new.company_id from unnest(array_append(new.covers, new.payable_id)) id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION staff.authenticate_requests(asked_face text, token_hashes bytea[], guard_hashes bytea[], nonces text[], signed_ats timestamp with time zone[], ats timestamp with time zone[], ips inet[], idle_time interval)
 RETURNS TABLE(place integer, session_id uuid, account_id uuid, account_kind text, person_name text, last_seen_at timestamp with time zone, expires_at timestamp with time zone, second_factor_at timestamp with time zone, step_up_at timestamp with time zone, member_id uuid, role_id uuid, store_id uuid, store_state text, rights text[], limit_provinces text[], limit_stores uuid[], is_address_allowed boolean, nonce_state text)
 LANGUAGE plpgsql
 SET "app.scope" TO 'system'
AS $function$
#variable_conflict use_column
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  floor_at timestamptz;
begin
  select n.seen_at into floor_at from platform.nonce n where n.session_id = nobody and n.nonce = 'floor';
  if floor_at is null then
    insert into platform.nonce (session_id, nonce, seen_at) values (nobody, 'floor', ats[1]) on conflict do nothing;
    select n.seen_at into floor_at from platform.nonce n where n.session_id = nobody and n.nonce = 'floor';
  end if;

  return query
  with good as materialized (
    select asked.place::integer, s.id, s.account_id, a.kind, a.person_name, s.last_seen_at, s.expires_at, s.second_factor_at,
      s.step_up_at, m.id as member_id, r.id as role_id, m.store_id, t.state as store_state, coalesce(m.rights, r.rights) as rights,
      m.limit_provinces, m.limit_stores, asked.nonce, asked.at, asked.signed_at, asked.ip
    from unnest(token_hashes, guard_hashes, nonces, signed_ats, ats, ips)
      with ordinality asked (token_hash, guard_hash, nonce, signed_at, at, ip, place)
    join identity.session s on s.token_hash = asked.token_hash and s.guard_hash = asked.guard_hash and s.face = asked_face
    join identity.account a on a.id = s.account_id
    join staff.membership m on m.account_id = s.account_id and m.face = s.face and m.store_id is not distinct from s.store_id
      and m.state = 'active'
    join staff.role r on r.id = m.role_id
    left join store.store t on t.id = m.store_id
    where s.ended_at is null and asked.at < least(s.expires_at, s.last_seen_at + idle_time)
      and a.state = 'enabled' and a.password_version = s.password_version
  ), claimed as (
    insert into platform.nonce (session_id, nonce, seen_at)
    select g.id, g.nonce, g.at from good g where g.signed_at >= floor_at order by g.id, g.nonce
    on conflict do nothing
    returning session_id, nonce
  )
  select g.place, g.id, g.account_id, g.kind, g.person_name, g.last_seen_at, g.expires_at, g.second_factor_at, g.step_up_at,
    g.member_id, g.role_id, g.store_id, g.store_state, g.rights, g.limit_provinces, g.limit_stores,
    asked_face <> 'platform' or identity.is_address_allowed(g.role_id, g.ip),
    case when g.nonce is null then 'unsigned' when g.signed_at < floor_at then 'before-floor'
      when k.nonce is null then 'replayed' else 'fresh' end
  from good g
  left join claimed k on k.session_id = g.id and k.nonce = g.nonce;
end $function$;

CREATE OR REPLACE FUNCTION identity.is_address_allowed(asked_role uuid, ip inet)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from identity.ip_rule where ended_at is null and (role_id is null or role_id = asked_role))
    or exists (select from identity.ip_rule where ended_at is null and (role_id is null or role_id = asked_role) and ip <<= network)
$function$;

CREATE OR REPLACE FUNCTION platform.chain_end()
 RETURNS TABLE(seq bigint, hash bytea)
 LANGUAGE plpgsql
 STABLE
 SET "app.scope" TO 'system'
AS $function$
begin
  return query select a.seq, a.hash from platform.audit a order by a.seq desc limit 1;
end $function$;

CREATE OR REPLACE PROCEDURE platform.make_store_test(IN test text, IN target regclass, IN condition text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format($text$
    create function %s(asked_id uuid) returns boolean
      language plpgsql stable parallel safe cost 1 set app.scope = 'whole' as $body$
    begin
      return exists (select from %s t where t.id = asked_id and (%s));
    end $body$ $text$, test, target, condition);
end $procedure$;

CREATE OR REPLACE PROCEDURE platform.isolate_by_store_where(IN target regclass, IN condition text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy by_store on %s using (%s) with check (%s)', target, condition, condition);
end $procedure$;

CREATE OR REPLACE PROCEDURE platform.isolate_by_store(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  call platform.isolate_by_store_where(target, $c$store_id = nullif(current_setting('app.store_id', true), '')::uuid$c$);
end $procedure$;

CREATE OR REPLACE PROCEDURE platform.isolate_by_store_of(IN target regclass, IN key name, IN test text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call platform.isolate_by_store_where(target,
    format($c$coalesce(current_setting('app.store_id', true), '') like '_%%'
      and coalesce(current_setting('app.scope', true), '') not like '_%%' and %s(%I)$c$, test, key));
end $procedure$;

CREATE OR REPLACE PROCEDURE platform.keep_to_store(IN target regclass, IN test text)
 LANGUAGE plpgsql
AS $procedure$
declare
  whole text := format($c$coalesce(current_setting('app.store_id', true), '') not like '_%%'
    or coalesce(current_setting('app.scope', true), '') like '_%%' or %s$c$, test);
begin
  execute format('create policy store_only on %s as restrictive using (%s) with check (%s)', target, whole, whole);
end $procedure$;

CREATE OR REPLACE PROCEDURE platform.show_all_keep_to_store(IN target regclass, IN test text DEFAULT 'store_id = nullif(current_setting(''app.store_id'', true), '''')::uuid'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy everyone on %s using (true) with check (true)', target);
  call platform.keep_to_store(target, test);
end $procedure$;

CREATE OR REPLACE FUNCTION catalogue.is_offer_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from catalogue.offer t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION catalogue.is_group_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from catalogue.price_group t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION marketing.is_campaign_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from marketing.campaign t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION marketing.is_coupon_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from marketing.coupon t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION marketing.is_lottery_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from marketing.lottery t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION "order".is_order_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from "order"."order" t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION "order".is_line_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from "order".line t where t.id = asked_id and ("order".is_order_of_store(t.order_id)));
    end $function$;

CREATE OR REPLACE FUNCTION "order".is_parcel_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from "order".parcel t where t.id = asked_id and ("order".is_order_of_store(t.order_id)));
    end $function$;

CREATE OR REPLACE FUNCTION after_sale.is_case_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from after_sale."case" t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION payment.is_account_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from payment.account t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION payment.is_journal_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from payment.journal t where t.id = asked_id and (exists (select from payment.entry e join payment.account a on a.id = e.account_id
     where e.journal_id = t.id and a.store_id = platform.current_store())));
    end $function$;

CREATE OR REPLACE FUNCTION payment.is_payment_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from payment.payment t where t.id = asked_id and (channel = 'merchant' and parts -> 0 ->> 'storeId' = platform.current_store()::text));
    end $function$;

CREATE OR REPLACE FUNCTION payment.is_line_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from payment.credit_line t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION payment.is_debt_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from payment.debt t where t.id = asked_id and (payment.is_line_of_store(t.line_id)));
    end $function$;

CREATE OR REPLACE FUNCTION invoice.is_invoice_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from invoice.invoice t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION qualification.is_dossier_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from qualification.dossier t where t.id = asked_id and (exists (select from qualification.first_trade f where f.company_id = t.company_id
     and f.store_id = platform.current_store() and t.id in (f.sent_dossier_id, f.dossier_id))));
    end $function$;

CREATE OR REPLACE FUNCTION service.is_conversation_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from service.conversation t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION service.is_evaluation_of_store(asked_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
    begin
      return exists (select from service.evaluation t where t.id = asked_id and (store_id = platform.current_store()));
    end $function$;

CREATE OR REPLACE FUNCTION store.is_tied(asked_company_id uuid, store_ids uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION store.is_tied_to_own(asked_company_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
AS $function$
begin
  return store.is_tied(asked_company_id, array[platform.current_store()]);
end $function$;

CREATE OR REPLACE FUNCTION platform.is_within_stores(asked_store_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
AS $function$
begin
  return asked_store_id = any (current_setting('app.limit_stores')::uuid[]) or current_setting('app.scope', true) = 'whole';
end $function$;

CREATE OR REPLACE FUNCTION platform.is_within_provinces(asked_province_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
AS $function$
begin
  return asked_province_code = any (current_setting('app.limit_provinces')::text[])
    or current_setting('app.scope', true) = 'whole';
end $function$;

CREATE OR REPLACE FUNCTION store.is_tied_within_limits(asked_company_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
AS $function$
begin
  return current_setting('app.scope', true) = 'whole'
    or store.is_tied(asked_company_id, current_setting('app.limit_stores')::uuid[]);
end $function$;

CREATE OR REPLACE FUNCTION company.is_of_provinces(asked_company_id uuid, province_codes text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
 SET "app.scope" TO 'whole'
AS $function$
begin
  return exists (select from company.company where id = asked_company_id and province_code = any (province_codes));
end $function$;

CREATE OR REPLACE FUNCTION company.is_within_limits(asked_company_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 1
AS $function$
begin
  return current_setting('app.scope', true) = 'whole'
    or company.is_of_provinces(asked_company_id, current_setting('app.limit_provinces')::text[]);
end $function$;

CREATE OR REPLACE FUNCTION staff.tell_of_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', json_build_object('staffTopic', 'tasks', 'storeId', new.store_id)::text);
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE platform.keep_companies_within_limits(IN target regclass, IN key name DEFAULT 'company_id'::name)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format($p$create policy within_stores on %s as restrictive
    using (coalesce(current_setting('app.limit_stores', true), '') not like '_%%' or %I is null or store.is_tied_within_limits(%I))$p$,
    target, key, key);
  execute format($p$create policy within_provinces on %s as restrictive
    using (coalesce(current_setting('app.limit_provinces', true), '') not like '_%%' or %I is null or company.is_within_limits(%I))$p$,
    target, key, key);
end $procedure$;

CREATE OR REPLACE FUNCTION platform.tell_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed jsonb := to_jsonb(new);
begin
  perform pg_notify('live', json_build_object(
    'staffTopic', tg_argv[0],
    'storeId', coalesce(changed ->> 'store_id', changed -> 'parts' -> 0 ->> 'storeId'))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION "order".place_difference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select o.store_id, o.received_at into new.store_id, new.found_at from "order"."order" o where o.id = new.order_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION after_sale.usual_verdicts(asked_reason text, since timestamp with time zone, except_store uuid)
 RETURNS TABLE(store_count integer, judged_count integer, awarded_count integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET "app.scope" TO 'whole'
AS $function$
  select count(distinct c.store_id)::integer, count(*)::integer, (count(*) filter (where j.verdict = 'award'))::integer
  from after_sale.judgement j join after_sale."case" c on c.id = j.case_id
  where c.reason = asked_reason and j.judged_at >= since and c.store_id <> except_store
$function$;

CREATE OR REPLACE FUNCTION platform.id_floor(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((lpad(to_hex((floor((EXTRACT(epoch FROM at) * (1000)::numeric)))::bigint), 12, '0'::text) || repeat('0'::text, 20)))::uuid;

CREATE OR REPLACE PROCEDURE platform.wall_part(IN part regclass, IN parent regclass)
 LANGUAGE plpgsql
AS $procedure$
declare
  old_policy name;
  guard text;
begin
  execute format('revoke all on %s from xiaojiu_app', part);
  for old_policy in select polname from pg_policy where polrelid = part loop
    execute format('drop policy %I on %s', old_policy, part);
  end loop;
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('create policy system_only on %s using (platform.is_system()) with check (platform.is_system())', part);
  -- Those of single rows come with the table; those of whole statements do not.
  for guard in select pg_get_triggerdef(t.oid) from pg_trigger t
    where tgrelid = parent and not tgisinternal and (tgtype & 1) = 0
      and not exists (select from pg_trigger own where own.tgrelid = part and own.tgname = t.tgname)
  loop
    execute replace(guard, format(' ON %s ', parent), format(' ON %s ', part));
  end loop;
end $procedure$;

CREATE OR REPLACE PROCEDURE platform.lock_for_parts(IN parent regclass)
 LANGUAGE plpgsql
AS $procedure$
declare
  target text;
begin
  for target in select distinct confrelid::regclass::text from pg_constraint where conrelid = parent and contype = 'f' order by 1 loop
    execute format('lock table %s in share row exclusive mode', target);
  end loop;
end $procedure$;

CREATE OR REPLACE FUNCTION platform.add_month(asked_parent text, asked_month timestamp with time zone, most_rows bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "app.scope" TO 'system'
AS $function$
declare
  parent regclass := asked_parent::regclass;
  month timestamp := date_trunc('month', asked_month at time zone 'UTC');
  first_id uuid := platform.id_floor(month at time zone 'UTC');
  end_id uuid := platform.id_floor((month + interval '1 month') at time zone 'UTC');
  rest record;
  part text;
  moved bigint;
begin
  select p.part, p.key, p.name into strict rest from platform.part p where p.parent = asked_parent and p.is_rest;
  part := format('parts.%I', replace(rest.name, '.', '_') || to_char(month, '_YYYY_MM'));
  call platform.lock_for_parts(parent);
  execute format('lock table %s in access exclusive mode', rest.part);
  if exists (select from platform.part p where p.parent = asked_parent and not p.is_rest
    and coalesce(p.from_id, '00000000-0000-0000-0000-000000000000') < end_id and p.to_id > first_id) then
    return 0;
  end if;
  execute format('select count(*) from %s where %I >= %L and %I < %L', rest.part, rest.key, first_id, rest.key, end_id) into moved;
  if moved > most_rows then
    raise exception '% rows of % wait for their month, more than % are not moved at once', moved, asked_parent, most_rows
      using errcode = 'program_limit_exceeded';
  end if;
  execute format('create table %s (like %s including defaults including constraints,
    constraint within_month check (%I >= %L::uuid and %I < %L::uuid))', part, parent, rest.key, first_id, rest.key, end_id);
  if moved > 0 then
    execute format('alter table %s disable trigger user', rest.part);
    execute format('with gone as (delete from %s where %I >= %L and %I < %L returning *) insert into %s select * from gone',
      rest.part, rest.key, first_id, rest.key, end_id, part);
    execute format('alter table %s enable trigger user', rest.part);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, part, first_id, end_id);
  call platform.wall_part(part::regclass, parent);
  return moved;
end $function$;

CREATE OR REPLACE FUNCTION "order".count_open_rows(part regclass)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "app.scope" TO 'system'
AS $function$
declare
  row_count bigint;
  hangs_on_line boolean := exists (select from pg_attribute where attrelid = part and attname = 'line_id');
begin
  execute format($q$select count(*) from "order"."order" o %s join %s p on %s
    where o.state not in ('completed', 'cancelled') or exists (select from after_sale."case" c where c.order_id = o.id
      and c.state not in ('refused', 'completed', 'withdrawn', 'closed'))$q$,
    case when hangs_on_line then 'join "order".line l on l.order_id = o.id' else '' end, part,
    case when hangs_on_line then 'p.line_id = l.id' else 'p.order_id = o.id' end) into row_count;
  return row_count;
end $function$;

CREATE OR REPLACE FUNCTION platform.archive_part(asked_part text, ended_before timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "app.scope" TO 'system'
AS $function$
declare
  chosen record;
  open_rows bigint;
  row_count bigint;
  bounds text;
begin
  select p.* into chosen from platform.part p where p.part = asked_part and not p.is_rest and p.has_archive;
  if not found then
    raise exception '% is never archived', asked_part using errcode = 'feature_not_supported';
  end if;
  if chosen.to_id > platform.id_floor(least(ended_before, now() - interval '60 months')) then
    raise exception '% is kept', asked_part using errcode = 'object_in_use';
  end if;
  execute format('lock table %s in share mode', asked_part);
  open_rows := "order".count_open_rows(asked_part::regclass);
  if open_rows > 0 then
    raise exception '% has % rows of orders that have not ended', asked_part, open_rows using errcode = 'object_in_use';
  end if;
  execute format('select count(*) from %s', asked_part) into row_count;
  bounds := (select pg_get_expr(relpartbound, oid) from pg_class where oid = asked_part::regclass);
  call platform.lock_for_parts(chosen.parent::regclass);
  execute format('alter table %s detach partition %s', chosen.parent, asked_part);
  execute format('alter table archive.%I attach partition %s %s', replace(chosen.name, '.', '_'), asked_part, bounds);
  return row_count;
end $function$;

CREATE OR REPLACE FUNCTION payment.books_key(company_id uuid)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select hashtext(company_id::text) & 255$function$;

CREATE OR REPLACE FUNCTION payment.reopen_books()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.scope" TO 'system'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(497, key)
    from (select distinct payment.books_key(company_id) as key from came where company_id is not null order by 1) keys;
  update payment.books b set closed_until = late.month
    from (select company_id, min(date_trunc('month', posted_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as month
      from came where company_id is not null group by company_id) late
    where b.company_id = late.company_id and b.closed_until > late.month;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION "order".sales_key(store_id uuid)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select hashtext(store_id::text) & 255$function$;

CREATE OR REPLACE FUNCTION "order".forget_sales_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "app.scope" TO 'system'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(498, "order".sales_key(new.store_id));
  delete from "order".sales_day d where d.store_id = new.store_id
    and d.day in ((old.paid_at at time zone 'Asia/Shanghai')::date, (new.paid_at at time zone 'Asia/Shanghai')::date);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION company.signs_of(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct sign), '{}')
  from generate_series(1, length(words)) n, lateral (values (substr(words, n, 1)), (substr(words, n, 2))) part (sign)
$function$;

CREATE OR REPLACE FUNCTION company.keep_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into company.company_name (company_id, name, signs) values (new.id, lower(new.name), company.signs_of(lower(new.name)))
    on conflict (company_id) do update set name = excluded.name, signs = excluded.signs;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION company.find_named(words text, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE STRICT SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := lower(words);
  pairs text[] := array(select substr(wanted, n, 2) from generate_series(1, greatest(length(wanted) - 1, 1)) n);
begin
  return query select c.company_id from company.company_name c
    where c.signs @> pairs and strpos(c.name, wanted) > 0 limit most;
end $function$;

CREATE OR REPLACE FUNCTION staff.claim_first(desks text[], cases text[], companies uuid[], stores uuid[], taker uuid, taker_name text, taker_store uuid, taken_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  for place in 1 .. cardinality(cases) loop
    continue when exists (select from staff.conflict c where c.account_id = taker and c.ended_at is null
      and (c.company_id = companies[place] or c.about_store_id = stores[place]));
    -- Somebody who is taking this one is passed by without waiting.
    continue when not pg_try_advisory_xact_lock(hashtextextended(desks[place] || '/' || cases[place], 5));
    insert into staff.claim as claim (desk, case_id, account_id, account_name, store_id, claimed_at, until)
      values (desks[place], cases[place], taker, taker_name, taker_store, taken_at, ends_at)
      on conflict (desk, case_id) do update
        set account_id = taker, account_name = taker_name, claimed_at = taken_at, until = ends_at
        where claim.until <= taken_at;
    if found then
      return place;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION cart.add_together(companies uuid[], accounts uuid[], ats timestamp with time zone[], for_later boolean[], offers uuid[], quantities integer[], prices bigint[], line_counts integer[], befores integer[])
 RETURNS integer[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  company uuid;
  account uuid;
  lines_now integer;
  quantity_now integer;
  done integer[] := '{}';
begin
  -- A foreign key may wait for a row that one company has locked: the others must not wait for it.
  perform set_config('lock_timeout', '100ms', true);
  for place in 1 .. cardinality(companies) loop
    company := companies[place];
    account := accounts[place];
    perform set_config('app.company_id', company::text, true);
    perform set_config('app.account_id', account::text, true);
    continue when not pg_try_advisory_xact_lock(hashtextextended(company::text, 2));
    select count(l.id), max(l.quantity) filter (where l.offer_id = offers[place]) into lines_now, quantity_now
      from cart.line l where l.company_id = company;
    continue when lines_now <> line_counts[place] or coalesce(quantity_now, 0) <> befores[place];
    insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, added_at, checked_by)
      values (company, offers[place], quantities[place], prices[place], quantities[place], account, ats[place],
        case when for_later[place] then '{}' else array[account] end)
      on conflict on constraint line_once_per_offer do update set quantity = excluded.quantity,
        checked_by = case when for_later[place] then line.checked_by
          else array_append(array_remove(line.checked_by, account), account) end;
    done := done || place;
  end loop;
  return done;
end $function$;

CREATE OR REPLACE FUNCTION company.is_login_within_limits(asked_login text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return current_setting('app.scope', true) = 'whole' or exists (
    select from identity.account a
    join company.membership m on m.account_id = a.id and m.state = 'active'
    -- Only companies within the limits are found here.
    join company.company c on c.id = m.company_id
    where a.state <> 'deleted'
      and (lower(a.login_name) = lower(asked_login) or (a.mobile = asked_login and a.mobile_freed_at is null)));
end $function$;

-- store

create table store.store (
  id uuid default uuidv7() not null,
  key text not null,
  name text not null,
  kind text not null,
  state text default 'open'::text not null,
  holder_name text not null,
  credit_code text not null,
  legal_person text not null,
  quality_head text not null,
  province_code text not null,
  city_code text not null,
  district_code text not null,
  address text not null,
  warehouse_address text not null,
  ship_from_city text not null,
  service_phone text not null,
  service_hours text not null,
  goods_classes text[] not null,
  slogan text not null,
  cold_chain_fee bigint,
  min_shelf_life_months integer not null,
  near_expiry_warn_months integer not null,
  non_return_months integer not null,
  cut_off_hour integer not null,
  delivery_promise text not null,
  carriers text[] not null,
  after_sale_terms text[] not null,
  opens_account_first boolean not null,
  open_account_licences text[] not null,
  open_account_note text not null,
  open_account_hours integer not null,
  bank_name text not null,
  bank_account text not null,
  opened_on date not null,
  rating_tenths integer not null,
  is_small_taxpayer boolean not null,
  unpaid_order_limit integer default 50 not null,
  unpaid_value_limit bigint default 100000000 not null,
  unpaid_stock_percent integer default 50 not null,
  rating_count integer default 0 not null,
  deposit_due bigint default 500000 not null,
  constraint store_pkey PRIMARY KEY (id),
  constraint store_key_key UNIQUE (key),
  constraint store_cold_chain_fee_check CHECK ((cold_chain_fee >= 0)),
  constraint store_deposit_due_check CHECK ((deposit_due >= 0)),
  constraint store_kind_check CHECK ((kind = ANY (ARRAY['self-run'::text, 'joint'::text, 'third-party'::text]))),
  constraint store_rating_count_check CHECK ((rating_count >= 0)),
  constraint store_rating_tenths_check CHECK (((rating_tenths >= 0) AND (rating_tenths <= 50))),
  constraint store_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'open'::text, 'closed'::text]))) NOT VALID,
  constraint store_unpaid_order_limit_check CHECK ((unpaid_order_limit > 0)),
  constraint store_unpaid_stock_percent_check CHECK (((unpaid_stock_percent >= 1) AND (unpaid_stock_percent <= 100))),
  constraint store_unpaid_value_limit_check CHECK ((unpaid_value_limit > 0))
);
comment on column store.store.rating_tenths is 'average of the evaluations shown, in tenths; says nothing while rating_count is 0';

create table store.follow (
  company_id uuid not null,
  store_id uuid not null,
  created_at timestamp with time zone not null,
  constraint follow_pkey PRIMARY KEY (company_id, store_id),
  constraint follow_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table store.licence (
  store_id uuid not null,
  code text not null,
  name text not null,
  number text not null,
  issuer text not null,
  issued_on date not null,
  expires_on date,
  scope_text text not null,
  constraint licence_pkey PRIMARY KEY (store_id, code),
  constraint licence_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table store.merchant_application (
  id uuid default uuidv7() not null,
  number text not null,
  kind text not null,
  company_name text not null,
  credit_code text not null,
  province_code text not null,
  goods_classes text[] not null,
  contact_name text not null,
  contact_mobile text not null,
  note text not null,
  submitted_at timestamp with time zone not null,
  is_accepted boolean,
  answer text,
  answered_at timestamp with time zone,
  constraint merchant_application_pkey PRIMARY KEY (id),
  constraint merchant_application_number_key UNIQUE (number),
  constraint answer_is_whole CHECK ((((answered_at IS NULL) = (answer IS NULL)) AND ((answered_at IS NULL) = (is_accepted IS NULL)))),
  constraint merchant_application_kind_check CHECK ((kind = ANY (ARRAY['joint'::text, 'third-party'::text])))
);
CREATE UNIQUE INDEX application_once ON store.merchant_application USING btree (credit_code, kind) WHERE (answered_at IS NULL);
CREATE INDEX merchant_application_by_code ON store.merchant_application USING btree (credit_code);
CREATE INDEX merchant_application_newest ON store.merchant_application USING btree (submitted_at DESC, id DESC);
CREATE INDEX merchant_application_waiting ON store.merchant_application USING btree (submitted_at, id) WHERE (answered_at IS NULL);

create table store.merchant_contact (
  id uuid default uuidv7() not null,
  application_id uuid not null,
  kind text not null,
  content text not null,
  happened_on date not null,
  account_id uuid not null,
  account_name text not null,
  created_at timestamp with time zone not null,
  constraint merchant_contact_pkey PRIMARY KEY (id),
  constraint merchant_contact_content_check CHECK (((length(content) >= 2) AND (length(content) <= 500))),
  constraint merchant_contact_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'visit'::text, 'papers'::text, 'terms'::text, 'other'::text]))),
  constraint merchant_contact_application_id_fkey FOREIGN KEY (application_id) REFERENCES store.merchant_application(id)
);
CREATE INDEX merchant_contact_by_account ON store.merchant_contact USING btree (account_id);
CREATE INDEX merchant_contact_by_application ON store.merchant_contact USING btree (application_id, id);

create table store.merchant_register (
  id uuid default uuidv7() not null,
  application_id uuid not null,
  source text not null,
  looked_on date not null,
  company_name text not null,
  standing text not null,
  legal_person text not null,
  founded_on date,
  capital text not null,
  address text not null,
  scope text not null,
  account_id uuid not null,
  account_name text not null,
  created_at timestamp with time zone not null,
  constraint merchant_register_pkey PRIMARY KEY (id),
  constraint merchant_register_address_check CHECK ((length(address) <= 120)),
  constraint merchant_register_capital_check CHECK ((length(capital) <= 40)),
  constraint merchant_register_company_name_check CHECK (((length(company_name) >= 4) AND (length(company_name) <= 60))),
  constraint merchant_register_legal_person_check CHECK (((length(legal_person) >= 2) AND (length(legal_person) <= 40))),
  constraint merchant_register_scope_check CHECK ((length(scope) <= 500)),
  constraint merchant_register_source_check CHECK ((source = ANY (ARRAY['gsxt'::text, 'nmpa'::text, 'credit-china'::text, 'other'::text]))),
  constraint merchant_register_standing_check CHECK ((standing = ANY (ARRAY['active'::text, 'moved'::text, 'revoked'::text, 'cancelled'::text, 'abnormal'::text]))),
  constraint merchant_register_application_id_fkey FOREIGN KEY (application_id) REFERENCES store.merchant_application(id)
);
CREATE INDEX merchant_register_by_account ON store.merchant_register USING btree (account_id);
CREATE INDEX merchant_register_by_application ON store.merchant_register USING btree (application_id, id DESC);

create table store.opening (
  id uuid default uuidv7() not null,
  store_id uuid not null,
  state text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  objections jsonb default '[]'::jsonb not null,
  contract_no text,
  deposit_due bigint,
  deposit_paid bigint,
  decided_by_name text,
  decided_at timestamp with time zone,
  constraint opening_pkey PRIMARY KEY (id),
  constraint opening_accepted_is_whole CHECK (((state <> 'accepted'::text) OR ((contract_no IS NOT NULL) AND (deposit_paid >= deposit_due)))),
  constraint opening_contract_no_check CHECK (((length(contract_no) >= 1) AND (length(contract_no) <= 40))),
  constraint opening_decided_has_time CHECK (((decided_at IS NULL) = ((state = 'waiting'::text) OR (state = 'withdrawn'::text)))),
  constraint opening_deposit_due_check CHECK ((deposit_due >= 0)),
  constraint opening_deposit_paid_check CHECK ((deposit_paid >= 0)),
  constraint opening_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'returned'::text, 'withdrawn'::text]))),
  constraint opening_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX opening_by_account ON store.opening USING btree (asked_by);
CREATE INDEX opening_by_store ON store.opening USING btree (store_id, asked_at DESC);
CREATE INDEX opening_to_decide ON store.opening USING btree (asked_at, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX opening_waits_once ON store.opening USING btree (store_id) WHERE (state = 'waiting'::text);

create table store.opening_step (
  store_id uuid not null,
  step text not null,
  done_by uuid not null,
  done_by_name text not null,
  done_at timestamp with time zone not null,
  reading jsonb,
  constraint opening_step_pkey PRIMARY KEY (store_id, step),
  constraint opening_step_step_check CHECK ((step = ANY (ARRAY['terms'::text, 'agreement'::text, 'rehearsal'::text]))),
  constraint opening_step_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX opening_step_by_account ON store.opening_step USING btree (done_by);

create table store.postage_rule (
  store_id uuid not null,
  sort integer not null,
  province_codes text[] not null,
  min_order bigint not null,
  free_from bigint,
  free_from_count integer,
  postage bigint not null,
  constraint postage_rule_pkey PRIMARY KEY (store_id, sort),
  constraint postage_rule_free_from_check CHECK ((free_from >= 0)),
  constraint postage_rule_free_from_count_check CHECK ((free_from_count > 0)),
  constraint postage_rule_min_order_check CHECK ((min_order >= 0)),
  constraint postage_rule_postage_check CHECK ((postage >= 0)),
  constraint postage_rule_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table store.print_template (
  store_id uuid not null,
  papers jsonb not null,
  version integer default 1 not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  constraint print_template_pkey PRIMARY KEY (store_id),
  constraint print_template_papers_check CHECK ((jsonb_typeof(papers) = 'object'::text)),
  constraint print_template_version_check CHECK ((version > 0)),
  constraint print_template_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table store.setting (
  store_id uuid not null,
  low_stock_purchases integer not null,
  price_warn_percent integer not null,
  licence_warn_days integer not null,
  campaign_warn_days integer not null,
  version integer default 1 not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  special_price_percent integer default 20 not null,
  base_price_warn_percent integer default 15 not null,
  base_price_percent integer default 30 not null,
  constraint setting_pkey PRIMARY KEY (store_id),
  constraint setting_base_price_percent_check CHECK (((base_price_percent >= 5) AND (base_price_percent <= 30))),
  constraint setting_base_price_warn_percent_check CHECK (((base_price_warn_percent >= 5) AND (base_price_warn_percent <= 50))),
  constraint setting_campaign_warn_days_check CHECK (((campaign_warn_days >= 1) AND (campaign_warn_days <= 14))),
  constraint setting_licence_warn_days_check CHECK (((licence_warn_days >= 30) AND (licence_warn_days <= 180))),
  constraint setting_low_stock_purchases_check CHECK (((low_stock_purchases >= 2) AND (low_stock_purchases <= 50))),
  constraint setting_price_warn_percent_check CHECK (((price_warn_percent >= 5) AND (price_warn_percent <= 100))),
  constraint setting_special_price_percent_check CHECK (((special_price_percent >= 1) AND (special_price_percent <= 20))),
  constraint setting_version_check CHECK ((version > 0)),
  constraint setting_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table store.violation (
  id uuid default uuidv7() not null,
  store_id uuid not null,
  kind text not null,
  words text not null,
  file_ids uuid[] not null,
  order_no text,
  source text not null,
  source_id uuid not null,
  found_by uuid not null,
  found_by_name text not null,
  found_at timestamp with time zone not null,
  constraint violation_pkey PRIMARY KEY (id),
  constraint violation_once UNIQUE (source_id, store_id, kind),
  constraint violation_file_ids_check CHECK (((cardinality(file_ids) >= 1) AND (cardinality(file_ids) <= 24))),
  constraint violation_kind_check CHECK ((kind = ANY (ARRAY['late'::text, 'short'::text, 'goods'::text, 'cold-chain'::text, 'papers'::text, 'invoice'::text, 'off-platform'::text, 'conduct'::text, 'other'::text]))),
  constraint violation_source_check CHECK ((source = 'complaint'::text)),
  constraint violation_words_check CHECK (((length(words) >= 5) AND (length(words) <= 500))),
  constraint violation_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX violation_by_finder ON store.violation USING btree (found_by);
CREATE INDEX violation_by_store ON store.violation USING btree (store_id, found_at DESC, id DESC);

-- message

create table message.message (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  amounts bigint[] default '{}'::bigint[] not null,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_kind_check CHECK ((kind = ANY (ARRAY['activity'::text, 'logistics'::text, 'account'::text, 'system'::text, 'arrival'::text])))
);
CREATE INDEX message_by_company ON message.message USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX message_unread ON message.message USING btree (company_id, kind) WHERE (read_at IS NULL);

create table message.operator_message (
  id uuid default uuidv7() not null,
  rule text not null,
  subject text not null,
  staff_right text not null,
  title text not null,
  body text not null,
  link text,
  is_alert boolean not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  confirmed_by uuid,
  confirmed_name text,
  confirmed_at timestamp with time zone,
  account_id uuid,
  constraint operator_message_pkey PRIMARY KEY (id),
  constraint operator_message_body_check CHECK ((length(body) <= 2000)),
  constraint operator_message_confirmed CHECK ((((confirmed_at IS NULL) = (confirmed_by IS NULL)) AND ((confirmed_at IS NULL) = (confirmed_name IS NULL)))),
  constraint operator_message_rule_check CHECK (((length(rule) >= 1) AND (length(rule) <= 40))),
  constraint operator_message_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint operator_message_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
CREATE INDEX operator_message_by_account ON message.operator_message USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX operator_message_by_right ON message.operator_message USING btree (staff_right, id DESC);
CREATE UNIQUE INDEX operator_message_open ON message.operator_message USING btree (rule, subject) WHERE ((settled_at IS NULL) AND is_alert);

create table message.operator_mute (
  account_id uuid not null,
  rule text not null,
  muted_at timestamp with time zone not null,
  constraint operator_mute_pkey PRIMARY KEY (account_id, rule)
);

create table message.operator_read (
  message_id uuid not null,
  account_id uuid not null,
  read_at timestamp with time zone not null,
  constraint operator_read_pkey PRIMARY KEY (message_id, account_id),
  constraint operator_read_message_id_fkey FOREIGN KEY (message_id) REFERENCES message.operator_message(id)
);

create table message.preference (
  company_id uuid not null,
  account_id uuid not null,
  muted_kinds text[] not null,
  constraint preference_pkey PRIMARY KEY (account_id, company_id)
);

create table message.staff_message (
  id uuid default uuidv7() not null,
  store_id uuid,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  confirm_by timestamp with time zone,
  created_at timestamp with time zone not null,
  file_ids uuid[] default '{}'::uuid[] not null,
  sent_by uuid,
  sent_by_name text,
  account_id uuid,
  constraint staff_message_pkey PRIMARY KEY (id),
  constraint staff_message_body_check CHECK ((length(body) <= 2000)),
  constraint staff_message_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'penalty'::text, 'recall'::text, 'order'::text, 'money'::text, 'system'::text]))),
  constraint staff_message_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint staff_message_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX staff_message_by_account ON message.staff_message USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX staff_message_by_sender ON message.staff_message USING btree (sent_by) WHERE (sent_by IS NOT NULL);
CREATE INDEX staff_message_by_store ON message.staff_message USING btree (store_id, id DESC);
CREATE INDEX staff_message_by_time ON message.staff_message USING btree (store_id, created_at DESC, id DESC);

create table message.staff_confirmation (
  message_id uuid not null,
  store_id uuid not null,
  account_id uuid not null,
  account_name text not null,
  confirmed_at timestamp with time zone not null,
  constraint staff_confirmation_pkey PRIMARY KEY (message_id, store_id),
  constraint staff_confirmation_message_id_fkey FOREIGN KEY (message_id) REFERENCES message.staff_message(id),
  constraint staff_confirmation_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX staff_confirmation_by_store ON message.staff_confirmation USING btree (store_id);

create table message.staff_read (
  message_id uuid not null,
  account_id uuid not null,
  store_id uuid not null,
  read_at timestamp with time zone not null,
  constraint staff_read_pkey PRIMARY KEY (message_id, account_id, store_id),
  constraint staff_read_message_id_fkey FOREIGN KEY (message_id) REFERENCES message.staff_message(id),
  constraint staff_read_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX staff_read_by_account ON message.staff_read USING btree (account_id, store_id);

-- staff

create table staff.alert_route (
  store_id uuid not null,
  routes jsonb not null,
  version integer default 1 not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  constraint alert_route_pkey PRIMARY KEY (store_id),
  constraint alert_route_routes_check CHECK ((jsonb_typeof(routes) = 'object'::text)),
  constraint alert_route_version_check CHECK ((version > 0)),
  constraint alert_route_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table staff.alert_sms (
  message_id uuid not null,
  account_id uuid not null,
  store_id uuid not null,
  kind text not null,
  title text not null,
  created_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint alert_sms_pkey PRIMARY KEY (message_id, account_id),
  constraint alert_sms_message_id_fkey FOREIGN KEY (message_id) REFERENCES message.staff_message(id),
  constraint alert_sms_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX alert_sms_of_store ON staff.alert_sms USING btree (store_id, created_at DESC);
CREATE INDEX alert_sms_waiting ON staff.alert_sms USING btree (created_at) WHERE (taken_at IS NULL);

create table staff.approval (
  id uuid default uuidv7() not null,
  kind text not null,
  face text not null,
  store_id uuid,
  subject text not null,
  title text not null,
  payload jsonb not null,
  before jsonb not null,
  after jsonb not null,
  effect text not null,
  amount bigint,
  version text not null,
  reason text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_note text,
  about_company_id uuid,
  about_store_id uuid,
  file_ids uuid[] default '{}'::uuid[] not null,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_check CHECK (((decided_at IS NULL) = (state = 'waiting'::text))),
  constraint approval_check1 CHECK (((store_id IS NULL) = (face = 'platform'::text))),
  constraint approval_check2 CHECK (((state <> ALL (ARRAY['approved'::text, 'refused'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> asked_by)))),
  constraint approval_face_check CHECK ((face = ANY (ARRAY['seller'::text, 'platform'::text]))),
  constraint approval_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint approval_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
comment on column staff.approval.about_company_id is 'The company that the act is about; null: none.';
comment on column staff.approval.about_store_id is 'The store that the act is about; null: none.';
CREATE INDEX approval_by_about_company ON staff.approval USING btree (about_company_id);
CREATE INDEX approval_by_about_store ON staff.approval USING btree (about_store_id);
CREATE INDEX approval_by_asker ON staff.approval USING btree (asked_by, asked_at DESC);
CREATE INDEX approval_by_decider ON staff.approval USING btree (decided_by, decided_at DESC);
CREATE INDEX approval_by_state ON staff.approval USING btree (face, state, asked_at DESC, id DESC);
CREATE INDEX approval_by_store ON staff.approval USING btree (store_id, state, asked_at DESC, id DESC);
CREATE INDEX approval_by_subject ON staff.approval USING btree (subject, kind);
CREATE INDEX approval_waiting ON staff.approval USING btree (expires_at) WHERE (state = 'waiting'::text);

create table staff.approval_limit (
  kind text not null,
  store_id uuid,
  amount bigint not null,
  changed_at timestamp with time zone not null,
  version integer default 1 not null,
  changed_by_name text,
  constraint approval_limit_kind_store_id_key UNIQUE NULLS NOT DISTINCT (kind, store_id),
  constraint approval_limit_amount_check CHECK ((amount >= 0)),
  constraint approval_limit_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX approval_limit_by_store ON staff.approval_limit USING btree (store_id);

create table staff.approval_question (
  id uuid default uuidv7() not null,
  approval_id uuid not null,
  store_id uuid,
  question text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  constraint approval_question_pkey PRIMARY KEY (id),
  constraint approval_question_answer_check CHECK (((length(answer) >= 2) AND (length(answer) <= 500))),
  constraint approval_question_check CHECK (((answered_at IS NULL) = (answer IS NULL))),
  constraint approval_question_question_check CHECK (((length(question) >= 2) AND (length(question) <= 300))),
  constraint approval_question_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES staff.approval(id),
  constraint approval_question_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX approval_question_by_approval ON staff.approval_question USING btree (approval_id, asked_at);
CREATE INDEX approval_question_by_asker ON staff.approval_question USING btree (asked_by);
CREATE INDEX approval_question_by_store ON staff.approval_question USING btree (store_id);
CREATE UNIQUE INDEX approval_question_open ON staff.approval_question USING btree (approval_id) WHERE (answered_at IS NULL);

create table staff.claim (
  desk text not null,
  case_id text not null,
  account_id uuid not null,
  account_name text not null,
  store_id uuid,
  claimed_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint claim_pkey PRIMARY KEY (desk, case_id),
  constraint claim_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX claim_by_account ON staff.claim USING btree (account_id, until);
CREATE INDEX claim_by_store ON staff.claim USING btree (store_id, until);

create table staff.conflict (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  company_id uuid,
  about_store_id uuid,
  note text not null,
  declared_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint conflict_pkey PRIMARY KEY (id),
  constraint conflict_check CHECK (((company_id IS NULL) <> (about_store_id IS NULL))),
  constraint conflict_about_store_id_fkey FOREIGN KEY (about_store_id) REFERENCES store.store(id)
);
CREATE INDEX conflict_by_company ON staff.conflict USING btree (company_id);
CREATE INDEX conflict_by_store ON staff.conflict USING btree (about_store_id);
CREATE UNIQUE INDEX conflict_once ON staff.conflict USING btree (account_id, COALESCE(company_id, about_store_id)) WHERE (ended_at IS NULL);

create table staff.decision (
  id uuid default uuidv7() not null,
  desk text not null,
  case_id text not null,
  title text not null,
  store_id uuid,
  account_id uuid,
  actor_name text not null,
  verdict text not null,
  reason text not null,
  submitted_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  decided_at timestamp with time zone not null,
  looked_by uuid,
  looked_by_name text,
  looked_at timestamp with time zone,
  is_agreed boolean,
  look_note text,
  constraint decision_pkey PRIMARY KEY (id),
  constraint decision_verdict_check CHECK ((verdict = ANY (ARRAY['approved'::text, 'refused'::text]))),
  constraint decision_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX decision_by_account ON staff.decision USING btree (account_id, decided_at DESC, id DESC);
CREATE INDEX decision_by_desk ON staff.decision USING btree (desk, decided_at DESC);
CREATE INDEX decision_by_looker ON staff.decision USING btree (looked_by) WHERE (looked_by IS NOT NULL);
CREATE INDEX decision_by_store ON staff.decision USING btree (store_id, decided_at DESC);

create table staff.desk_term (
  desk text not null,
  sla_hours integer not null,
  taking text not null,
  changed_at timestamp with time zone not null,
  constraint desk_term_pkey PRIMARY KEY (desk),
  constraint desk_term_sla_hours_check CHECK (((sla_hours >= 1) AND (sla_hours <= 720))),
  constraint desk_term_taking_check CHECK ((taking = ANY (ARRAY['oldest'::text, 'value'::text])))
);

create table staff.role (
  id uuid default uuidv7() not null,
  key text,
  face text not null,
  store_id uuid,
  name text not null,
  rights text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_key_key UNIQUE (key),
  constraint role_face_check CHECK ((face = ANY (ARRAY['seller'::text, 'platform'::text]))),
  constraint role_name_check CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint role_of_no_store_is_preset CHECK (((face = 'platform'::text) OR (store_id IS NOT NULL) OR (key IS NOT NULL))),
  constraint role_store_is_sellers CHECK (((store_id IS NULL) OR (face = 'seller'::text))),
  constraint role_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE UNIQUE INDEX role_name_once ON staff.role USING btree (face, COALESCE(store_id, '00000000-0000-0000-0000-000000000000'::uuid), name) WHERE (ended_at IS NULL);

create table staff.invitation (
  id uuid default uuidv7() not null,
  token_hash bytea not null,
  face text not null,
  store_id uuid,
  role_id uuid not null,
  rights text[],
  limit_provinces text[],
  limit_stores uuid[],
  person_name text not null,
  mobile text not null,
  invited_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_token_hash_key UNIQUE (token_hash),
  constraint invitation_face_check CHECK ((face = ANY (ARRAY['seller'::text, 'platform'::text]))),
  constraint invitation_mobile_check CHECK ((mobile ~ '^1[3-9]\d{9}$'::text)),
  constraint invitation_store_is_sellers CHECK (((store_id IS NOT NULL) = (face = 'seller'::text))),
  constraint invitation_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff.role(id),
  constraint invitation_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX invitation_by_role ON staff.invitation USING btree (role_id) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX invitation_by_store ON staff.invitation USING btree (store_id);
CREATE UNIQUE INDEX invitation_once ON staff.invitation USING btree (mobile, face, COALESCE(store_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));

create table staff.membership (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  face text not null,
  store_id uuid,
  role_id uuid not null,
  rights text[],
  limit_provinces text[],
  limit_stores uuid[],
  state text default 'active'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  approval_limits jsonb default '{}'::jsonb not null,
  constraint membership_pkey PRIMARY KEY (id),
  constraint membership_face_check CHECK ((face = ANY (ARRAY['seller'::text, 'platform'::text]))),
  constraint membership_limits_are_platforms CHECK (((face = 'platform'::text) OR ((limit_provinces IS NULL) AND (limit_stores IS NULL)))),
  constraint membership_state_check CHECK ((state = ANY (ARRAY['active'::text, 'disabled'::text, 'ended'::text]))),
  constraint membership_store_is_sellers CHECK (((store_id IS NOT NULL) = (face = 'seller'::text))),
  constraint membership_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff.role(id),
  constraint membership_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX membership_by_role ON staff.membership USING btree (role_id) WHERE (state <> 'ended'::text);
CREATE INDEX membership_by_store ON staff.membership USING btree (store_id, state);
CREATE UNIQUE INDEX membership_once ON staff.membership USING btree (account_id, COALESCE(store_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (state <> 'ended'::text);

create table staff.preference (
  account_id uuid not null,
  face text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null,
  constraint preference_pkey PRIMARY KEY (account_id, face),
  constraint preference_face_check CHECK ((face = ANY (ARRAY['seller'::text, 'platform'::text])))
);

create table staff.saved_view (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  face text not null,
  store_id uuid,
  list text not null,
  name text not null,
  content jsonb not null,
  is_shared boolean default false not null,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_face_check CHECK ((face = ANY (ARRAY['seller'::text, 'platform'::text]))),
  constraint saved_view_list_check CHECK ((list ~ '^[a-z][a-z0-9.-]{1,59}$'::text)),
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint saved_view_store_is_sellers CHECK (((store_id IS NOT NULL) = (face = 'seller'::text))),
  constraint saved_view_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE UNIQUE INDEX saved_view_name_once ON staff.saved_view USING btree (account_id, face, COALESCE(store_id, '00000000-0000-0000-0000-000000000000'::uuid), list, name);
CREATE INDEX saved_view_shared ON staff.saved_view USING btree (store_id, list) WHERE is_shared;

-- identity

create table identity.account (
  id uuid default uuidv7() not null,
  login_name text not null,
  mobile text not null,
  person_name text not null,
  kind text not null,
  state text default 'enabled'::text not null,
  password_hash text not null,
  password_version integer default 1 not null,
  store_id uuid,
  last_company_id uuid,
  wechat_union_id text,
  created_at timestamp with time zone not null,
  is_mobile_proven boolean default true not null,
  password_set_at timestamp with time zone,
  mobile_freed_at timestamp with time zone,
  barred_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_kind_check CHECK ((kind = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text]))),
  constraint account_mobile_check CHECK ((mobile ~ '^1[3-9]\d{9}$'::text)),
  constraint account_state_check CHECK ((state = ANY (ARRAY['enabled'::text, 'disabled'::text, 'deleted'::text]))),
  constraint account_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX account_buyers_by_mobile_end ON identity.account USING btree (reverse(mobile) text_pattern_ops) WHERE (kind = 'buyer'::text);
CREATE INDEX account_buyers_by_name ON identity.account USING btree (lower(login_name) text_pattern_ops) WHERE (kind = 'buyer'::text);
CREATE INDEX account_buyers_by_person ON identity.account USING btree (person_name) WHERE (kind = 'buyer'::text);
CREATE INDEX account_by_mobile ON identity.account USING btree (mobile);
CREATE UNIQUE INDEX account_login_name_unique ON identity.account USING btree (lower(login_name)) WHERE (state <> 'deleted'::text);
CREATE INDEX account_newest_buyers ON identity.account USING btree (created_at DESC, id DESC) WHERE (kind = 'buyer'::text);
CREATE UNIQUE INDEX account_wechat_unique ON identity.account USING btree (wechat_union_id) WHERE (state <> 'deleted'::text);

create table identity.auth_code (
  id uuid default uuidv7() not null,
  mobile text not null,
  purpose text not null,
  code_hash bytea not null,
  try_count integer default 0 not null,
  network text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  browser_hash bytea,
  is_known_browser boolean default false not null,
  constraint auth_code_pkey PRIMARY KEY (id),
  constraint auth_code_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'staff-login'::text, 'register'::text, 'find-password'::text, 'password-appeal'::text, 'prove-mobile'::text, 'change-mobile'::text, 'withdraw'::text]))) NOT VALID,
  constraint auth_code_try_count_check CHECK (((try_count >= 0) AND (try_count <= 5)))
);
CREATE INDEX auth_code_by_age ON identity.auth_code USING btree (created_at);
CREATE INDEX auth_code_by_mobile ON identity.auth_code USING btree (mobile, created_at DESC);
CREATE INDEX auth_code_by_network ON identity.auth_code USING btree (network, created_at DESC);

create table identity.captcha (
  id uuid default uuidv7() not null,
  kind text not null,
  answer_hash bytea,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (id),
  constraint captcha_kind_check CHECK ((kind = ANY (ARRAY['slider'::text, 'work'::text]))),
  constraint captcha_slider_has_answer CHECK (((kind = 'slider'::text) = (answer_hash IS NOT NULL)))
);
CREATE INDEX captcha_by_age ON identity.captcha USING btree (expires_at);

create table identity.captcha_tally (
  network text not null,
  hour timestamp with time zone not null,
  shown_count integer default 0 not null,
  failed_count integer default 0 not null,
  constraint captcha_tally_pkey PRIMARY KEY (network, hour),
  constraint captcha_tally_failed_count_check CHECK ((failed_count >= 0)),
  constraint captcha_tally_shown_count_check CHECK ((shown_count >= 0))
);
CREATE INDEX captcha_tally_by_hour ON identity.captcha_tally USING btree (hour);

create table identity.code_ticket (
  ticket_hash bytea not null,
  mobile text not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint code_ticket_pkey PRIMARY KEY (ticket_hash),
  constraint code_ticket_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'register'::text, 'find-password'::text, 'password-appeal'::text, 'prove-mobile'::text, 'change-mobile'::text, 'withdraw'::text])))
);
CREATE INDEX code_ticket_by_age ON identity.code_ticket USING btree (expires_at);

create table identity.ip_rule (
  id uuid default uuidv7() not null,
  role_id uuid,
  network cidr not null,
  note text not null,
  made_by uuid,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint ip_rule_pkey PRIMARY KEY (id),
  constraint ip_rule_made_by_fkey FOREIGN KEY (made_by) REFERENCES identity.account(id),
  constraint ip_rule_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff.role(id)
);
CREATE INDEX ip_rule_in_force ON identity.ip_rule USING btree (role_id) WHERE (ended_at IS NULL);

create table identity.known_browser (
  account_id uuid not null,
  key_hash bytea not null,
  proven_at timestamp with time zone not null,
  constraint known_browser_pkey PRIMARY KEY (account_id, key_hash),
  constraint known_browser_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id)
);
CREATE INDEX known_browser_by_age ON identity.known_browser USING btree (proven_at);
CREATE INDEX known_browser_by_key ON identity.known_browser USING btree (key_hash);

create table identity.login_attempt (
  key bytea not null,
  begun_count integer not null,
  failed_count integer not null,
  expires_at timestamp with time zone not null,
  constraint login_attempt_pkey PRIMARY KEY (key)
);
CREATE INDEX login_attempt_by_age ON identity.login_attempt USING btree (expires_at);

create table identity.password_appeal (
  id uuid default uuidv7() not null,
  state text default 'in-review'::text not null,
  login_name text not null,
  company_name text not null,
  credit_code text not null,
  applicant_name text not null,
  contact_mobile text not null,
  reason text not null,
  licence_file_id uuid not null,
  identity_file_id uuid not null,
  letter_file_id uuid not null,
  account_id uuid,
  refused_reason text,
  submitted_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint password_appeal_pkey PRIMARY KEY (id),
  constraint password_appeal_approved_has_account CHECK (((state = 'in-review'::text) OR (state = 'refused'::text) OR ((account_id IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint password_appeal_contact_mobile_check CHECK ((contact_mobile ~ '^1[3-9]\d{9}$'::text)),
  constraint password_appeal_refused_has_reason CHECK (((state = 'refused'::text) = (refused_reason IS NOT NULL))),
  constraint password_appeal_state_check CHECK ((state = ANY (ARRAY['in-review'::text, 'approved'::text, 'refused'::text, 'used'::text, 'expired'::text]))),
  constraint password_appeal_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id)
);
CREATE INDEX password_appeal_by_mobile ON identity.password_appeal USING btree (contact_mobile, submitted_at DESC);
CREATE INDEX password_appeal_by_time ON identity.password_appeal USING btree (submitted_at DESC, id DESC);
CREATE UNIQUE INDEX password_appeal_one_in_review ON identity.password_appeal USING btree (contact_mobile, lower(login_name)) WHERE (state = 'in-review'::text);
CREATE INDEX password_appeal_waiting ON identity.password_appeal USING btree (submitted_at) WHERE (state = 'in-review'::text);

create table identity.password_appeal_step (
  id uuid default uuidv7() not null,
  appeal_id uuid not null,
  step text not null,
  remark text default ''::text not null,
  at timestamp with time zone not null,
  constraint password_appeal_step_pkey PRIMARY KEY (id),
  constraint password_appeal_step_step_check CHECK ((step = ANY (ARRAY['submitted'::text, 'approved'::text, 'refused'::text, 'told'::text, 'used'::text, 'expired'::text]))),
  constraint password_appeal_step_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES identity.password_appeal(id)
);
CREATE INDEX password_appeal_step_by_appeal ON identity.password_appeal_step USING btree (appeal_id, id);

create table identity.password_link (
  token_hash bytea not null,
  account_id uuid not null,
  face text not null,
  password_version integer not null,
  made_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_link_pkey PRIMARY KEY (token_hash),
  constraint password_link_face_check CHECK ((face = ANY (ARRAY['seller'::text, 'platform'::text]))),
  constraint password_link_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint password_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint password_link_made_by_fkey FOREIGN KEY (made_by) REFERENCES identity.account(id)
);
CREATE INDEX password_link_account ON identity.password_link USING btree (account_id);
CREATE INDEX password_link_maker ON identity.password_link USING btree (made_by);
CREATE INDEX password_link_old ON identity.password_link USING btree (expires_at);

create table identity.past_password (
  account_id uuid not null,
  password_hash text not null,
  set_at timestamp with time zone not null,
  constraint past_password_pkey PRIMARY KEY (account_id, set_at),
  constraint past_password_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id)
);

create table identity.session (
  id uuid default uuidv7() not null,
  token_hash bytea not null,
  guard_hash bytea not null,
  account_id uuid not null,
  company_id uuid,
  password_version integer not null,
  proxy_account_id uuid,
  way text default 'password'::text not null,
  device_id text not null,
  user_agent text not null,
  ip text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  face text default 'shop'::text not null,
  store_id uuid,
  second_factor_at timestamp with time zone,
  step_up_at timestamp with time zone,
  end_reason text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_end_reason CHECK ((end_reason = ANY (ARRAY['logged-out'::text, 'replaced'::text, 'ended'::text, 'disabled'::text, 'changed'::text]))) NOT VALID,
  constraint session_face CHECK ((face = ANY (ARRAY['shop'::text, 'seller'::text, 'platform'::text]))) NOT VALID,
  constraint session_store_is_sellers CHECK (((store_id IS NOT NULL) = (face = 'seller'::text))) NOT VALID,
  constraint session_way_check CHECK ((way = ANY (ARRAY['password'::text, 'code'::text, 'scan'::text, 'wechat'::text, 'proxy'::text]))),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint session_proxy_account_id_fkey FOREIGN KEY (proxy_account_id) REFERENCES identity.account(id)
);
CREATE INDEX session_by_account ON identity.session USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX session_by_age ON identity.session USING btree (account_id, created_at DESC);

create table identity.proxy_consent (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  staff_account_id uuid not null,
  staff_name text not null,
  reason text not null,
  way text not null,
  ticket_no text,
  code_hash bytea,
  try_count integer default 0 not null,
  asked_at timestamp with time zone not null,
  given_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  session_id uuid,
  constraint proxy_consent_pkey PRIMARY KEY (id),
  constraint proxy_consent_check CHECK (((ticket_no IS NULL) = (way = 'code'::text))),
  constraint proxy_consent_check1 CHECK (((session_id IS NULL) OR (given_at IS NOT NULL))),
  constraint proxy_consent_try_count_check CHECK (((try_count >= 0) AND (try_count <= 5))),
  constraint proxy_consent_way_check CHECK ((way = ANY (ARRAY['code'::text, 'complaint'::text, 'case'::text]))),
  constraint proxy_consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint proxy_consent_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.session(id),
  constraint proxy_consent_staff_account_id_fkey FOREIGN KEY (staff_account_id) REFERENCES identity.account(id)
);
CREATE INDEX proxy_consent_by_customer ON identity.proxy_consent USING btree (account_id, id DESC);
CREATE UNIQUE INDEX proxy_consent_by_session ON identity.proxy_consent USING btree (session_id) WHERE (session_id IS NOT NULL);

create table identity.proxy_key (
  id uuid default uuidv7() not null,
  key_hash bytea not null,
  account_id uuid not null,
  staff_account_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  consent_id uuid,
  constraint proxy_key_pkey PRIMARY KEY (id),
  constraint proxy_key_key_hash_key UNIQUE (key_hash),
  constraint proxy_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint proxy_key_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES identity.proxy_consent(id),
  constraint proxy_key_staff_account_id_fkey FOREIGN KEY (staff_account_id) REFERENCES identity.account(id)
);
CREATE INDEX proxy_key_by_age ON identity.proxy_key USING btree (expires_at);

create table identity.recovery_code (
  account_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id)
);

create table identity.scan_login (
  id uuid default uuidv7() not null,
  ticket_hash bytea not null,
  poll_hash bytea not null,
  state text default 'waiting'::text not null,
  phone_hash bytea,
  account_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint scan_login_pkey PRIMARY KEY (id),
  constraint scan_login_poll_hash_key UNIQUE (poll_hash),
  constraint scan_login_ticket_hash_key UNIQUE (ticket_hash),
  constraint scan_login_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'scanned'::text, 'confirmed'::text, 'refused'::text, 'used'::text, 'expired'::text]))),
  constraint scan_login_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id)
);
CREATE INDEX scan_login_by_age ON identity.scan_login USING btree (created_at);

create table identity.second_factor (
  account_id uuid not null,
  sealed_secret bytea,
  last_step bigint default 0 not null,
  enrolled_at timestamp with time zone,
  renewal_asked_at timestamp with time zone,
  constraint second_factor_pkey PRIMARY KEY (account_id),
  constraint second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id)
);

create table identity.wechat_ticket (
  ticket_hash bytea not null,
  union_id text not null,
  expires_at timestamp with time zone not null,
  constraint wechat_ticket_pkey PRIMARY KEY (ticket_hash)
);
CREATE INDEX wechat_ticket_by_age ON identity.wechat_ticket USING btree (expires_at);

-- company

create table company.chain_request (
  id uuid default uuidv7() not null,
  store_company_id uuid not null,
  headquarters_id uuid not null,
  state text default 'waiting'::text not null,
  store_name text not null,
  store_credit_code text not null,
  store_legal_person text not null,
  store_address text not null,
  headquarters_name text not null,
  headquarters_code text not null,
  reason text,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  accepted_headquarters_id uuid generated always as (
CASE
    WHEN (state = 'accepted'::text) THEN headquarters_id
    ELSE NULL::uuid
END) stored,
  constraint chain_request_pkey PRIMARY KEY (id),
  constraint chain_request_accepted_unique UNIQUE (store_company_id, accepted_headquarters_id),
  constraint chain_request_decided_has_time CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint chain_request_is_with_another CHECK ((store_company_id <> headquarters_id)),
  constraint chain_request_refused_has_reason CHECK (((state <> 'refused'::text) OR (reason IS NOT NULL))),
  constraint chain_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text, 'ended'::text])))
);
CREATE INDEX chain_request_by_headquarters ON company.chain_request USING btree (headquarters_id, asked_at DESC);
CREATE UNIQUE INDEX one_open_chain_request ON company.chain_request USING btree (store_company_id) WHERE (state = ANY (ARRAY['waiting'::text, 'accepted'::text]));

create table company.company (
  id uuid default uuidv7() not null,
  name text not null,
  kind text not null,
  credit_code text not null,
  state text not null,
  review_note text,
  province_code text not null,
  city_code text not null,
  district_code text not null,
  address text not null,
  legal_person text not null,
  person_in_charge text not null,
  quality_head text not null,
  headquarters_id uuid,
  is_risk boolean default false not null,
  created_at timestamp with time zone not null,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_kind_check CHECK ((kind = ANY (ARRAY['single-pharmacy'::text, 'chain-hq'::text, 'chain-store'::text, 'chain-branch'::text, 'clinic'::text, 'village-clinic'::text, 'private-hospital'::text, 'public-hospital'::text, 'wholesaler'::text, 'maker'::text, 'device-dealer'::text]))),
  constraint company_name_check CHECK (((length(name) >= 4) AND (length(name) <= 60))),
  constraint company_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in-review'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint company_headquarters_has_accepted FOREIGN KEY (id, headquarters_id) REFERENCES company.chain_request(store_company_id, accepted_headquarters_id) DEFERRABLE INITIALLY DEFERRED,
  constraint company_headquarters_id_fkey FOREIGN KEY (headquarters_id) REFERENCES company.company(id)
);
CREATE INDEX company_at_risk ON company.company USING btree (id) WHERE is_risk;
CREATE INDEX company_by_credit_code ON company.company USING btree (credit_code);
CREATE INDEX company_by_headquarters ON company.company USING btree (headquarters_id) WHERE (headquarters_id IS NOT NULL);
CREATE UNIQUE INDEX company_credit_code_unique ON company.company USING btree (credit_code) WHERE (state <> 'draft'::text);
CREATE INDEX company_newest ON company.company USING btree (created_at DESC, id DESC) WHERE (state <> 'draft'::text);

create table company.address (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  receiver text not null,
  mobile text not null,
  province_code text not null,
  city_code text not null,
  district_code text not null,
  detail text not null,
  licence_code text,
  is_default boolean default false not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint address_pkey PRIMARY KEY (id),
  constraint address_mobile_check CHECK ((mobile ~ '^1[3-9]\d{9}$'::text)),
  constraint address_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX address_by_company ON company.address USING btree (company_id, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX one_default_address ON company.address USING btree (company_id) WHERE (is_default AND (deleted_at IS NULL));

create table company.chain_request_step (
  id uuid default uuidv7() not null,
  request_id uuid not null,
  step text not null,
  remark text default ''::text not null,
  at timestamp with time zone not null,
  constraint chain_request_step_pkey PRIMARY KEY (id),
  constraint chain_request_step_step_check CHECK ((step = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text, 'ended'::text]))),
  constraint chain_request_step_request_id_fkey FOREIGN KEY (request_id) REFERENCES company.chain_request(id)
);
CREATE INDEX chain_request_step_by_request ON company.chain_request_step USING btree (request_id, id);

create table company.company_merge (
  id uuid default uuidv7() not null,
  from_company_id uuid not null,
  into_company_id uuid not null,
  paper_file_id uuid not null,
  reason text not null,
  login_count integer not null,
  wallet_moved bigint not null,
  asked_by_name text not null,
  merged_by_name text not null,
  merged_at timestamp with time zone not null,
  constraint company_merge_pkey PRIMARY KEY (id),
  constraint company_merged_once UNIQUE (from_company_id),
  constraint company_merge_login_count_check CHECK ((login_count >= 0)),
  constraint company_merge_wallet_moved_check CHECK ((wallet_moved >= 0)),
  constraint company_merges_into_another CHECK ((from_company_id <> into_company_id)),
  constraint company_merge_from_company_id_fkey FOREIGN KEY (from_company_id) REFERENCES company.company(id),
  constraint company_merge_into_company_id_fkey FOREIGN KEY (into_company_id) REFERENCES company.company(id)
);
CREATE INDEX company_merge_by_survivor ON company.company_merge USING btree (into_company_id, merged_at DESC);

create table company.company_name (
  company_id uuid not null,
  name text not null,
  signs text[] not null,
  constraint company_name_pkey PRIMARY KEY (company_id),
  constraint company_name_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id) ON DELETE CASCADE
);
CREATE INDEX company_name_by_sign ON company.company_name USING gin (signs) WITH (fastupdate=off);

create table company.helper_key (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  name text not null,
  app_key text not null,
  secret_hash bytea not null,
  secret_tail text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint helper_key_pkey PRIMARY KEY (id),
  constraint helper_key_app_key_key UNIQUE (app_key),
  constraint helper_key_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint helper_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity.account(id)
);
CREATE UNIQUE INDEX one_helper_key ON company.helper_key USING btree (company_id) WHERE (revoked_at IS NULL);

create table company.membership (
  company_id uuid not null,
  account_id uuid not null,
  is_main boolean not null,
  is_managed boolean default false not null,
  role text default 'custom'::text not null,
  rights text[] default '{}'::text[] not null,
  order_limit bigint,
  month_limit bigint,
  needs_approval boolean default false not null,
  state text default 'active'::text not null,
  asks_main boolean default false not null,
  note text default ''::text not null,
  decider text default 'main-account'::text not null,
  refuse_reason text,
  asked_at timestamp with time zone,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint membership_pkey PRIMARY KEY (company_id, account_id),
  constraint main_has_no_limits CHECK (((NOT is_main) OR ((order_limit IS NULL) AND (month_limit IS NULL) AND (NOT needs_approval)))),
  constraint membership_decider_check CHECK ((decider = ANY (ARRAY['main-account'::text, 'platform'::text]))),
  constraint membership_month_limit_check CHECK ((month_limit > 0)),
  constraint membership_order_limit_check CHECK ((order_limit > 0)),
  constraint membership_role_check CHECK ((role = ANY (ARRAY['purchaser'::text, 'finance'::text, 'receiver'::text, 'quality'::text, 'custom'::text]))),
  constraint membership_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'active'::text, 'suspended'::text, 'refused'::text, 'ended'::text]))),
  constraint membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint membership_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX membership_by_account ON company.membership USING btree (account_id);
CREATE INDEX membership_waiting ON company.membership USING btree (asked_at) WHERE ((state = 'asked'::text) AND (decider = 'platform'::text));
CREATE UNIQUE INDEX one_main_account ON company.membership USING btree (company_id) WHERE (is_main AND (state = 'active'::text));

create table company.membership_store (
  company_id uuid not null,
  account_id uuid not null,
  store_company_id uuid not null,
  constraint membership_store_pkey PRIMARY KEY (company_id, account_id, store_company_id),
  constraint membership_store_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES company.membership(company_id, account_id),
  constraint membership_store_store_company_id_fkey FOREIGN KEY (store_company_id) REFERENCES company.company(id)
);

-- catalogue

create table catalogue.category (
  code text not null,
  parent_code text,
  name text not null,
  level smallint not null,
  sort integer not null,
  constraint category_pkey PRIMARY KEY (code),
  constraint category_code_check CHECK ((code ~ '^(\d\d){1,3}$'::text)),
  constraint category_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint category_parent_code_fkey FOREIGN KEY (parent_code) REFERENCES catalogue.category(code)
);

create table catalogue.maker (
  id uuid default uuidv7() not null,
  name text not null,
  short_name text not null,
  province text not null,
  city text not null,
  constraint maker_pkey PRIMARY KEY (id),
  constraint maker_name_key UNIQUE (name)
);

create table catalogue.product (
  id uuid default uuidv7() not null,
  maker_id uuid not null,
  holder_name text not null,
  goods_class text not null,
  generic_name text not null,
  brand text,
  display_name text not null,
  aliases text[] not null,
  dosage_form text not null,
  spec text not null,
  strength text not null,
  pack_spec text not null,
  pack_unit text not null,
  mid_pack integer not null,
  case_pack integer not null,
  approval_no text,
  base_code text,
  barcode text,
  rx_class text not null,
  insurance text not null,
  is_essential boolean not null,
  special_flags text[] not null,
  prohibited_class text,
  storage_class text not null,
  storage_text text not null,
  shelf_life_months integer not null,
  origin text not null,
  herb_grade text,
  standard text,
  category_code text not null,
  other_category_codes text[] default '{}'::text[] not null,
  invoice_category text not null,
  leaflet jsonb,
  image_file_id uuid,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_case_pack_check CHECK ((case_pack > 0)),
  constraint product_goods_class_check CHECK ((goods_class = ANY (ARRAY['chemical'::text, 'patent-chinese'::text, 'biological'::text, 'herbal-slices'::text, 'device-1'::text, 'device-2'::text, 'device-3'::text, 'health-food'::text, 'special-food'::text, 'food'::text, 'cosmetic'::text, 'disinfectant'::text]))),
  constraint product_insurance_check CHECK ((insurance = ANY (ARRAY['a'::text, 'b'::text, 'none'::text]))),
  constraint product_mid_pack_check CHECK ((mid_pack > 0)),
  constraint product_rx_class_check CHECK ((rx_class = ANY (ARRAY['rx'::text, 'otc-a'::text, 'otc-b'::text, 'otc-both'::text, 'none'::text]))),
  constraint product_shelf_life_months_check CHECK ((shelf_life_months >= 0)),
  constraint product_storage_class_check CHECK ((storage_class = ANY (ARRAY['normal'::text, 'cool'::text, 'cold'::text]))),
  constraint product_category_code_fkey FOREIGN KEY (category_code) REFERENCES catalogue.category(code),
  constraint product_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES catalogue.maker(id)
);
CREATE INDEX product_by_category ON catalogue.product USING btree (category_code);
CREATE INDEX product_by_maker ON catalogue.product USING btree (maker_id);
CREATE UNIQUE INDEX product_natural_key ON catalogue.product USING btree (COALESCE(approval_no, generic_name), spec, pack_spec, maker_id, origin, COALESCE(herb_grade, ''::text));

create table catalogue.offer (
  id uuid default uuidv7() not null,
  store_id uuid not null,
  product_id uuid not null,
  erp_code text not null,
  list_price bigint not null,
  price_steps jsonb default '[]'::jsonb not null,
  suggested_retail bigint,
  min_quantity integer not null,
  step_quantity integer not null,
  is_splittable boolean not null,
  limit_per_order integer,
  limit_per_month integer,
  tax_rate_percent integer not null,
  state text not null,
  unlist_reason text,
  is_controlled boolean not null,
  only_provinces text[] default '{}'::text[] not null,
  except_provinces text[] default '{}'::text[] not null,
  is_clearance boolean not null,
  sold_count integer default 0 not null,
  updated_at timestamp with time zone not null,
  case_price bigint,
  constraint offer_pkey PRIMARY KEY (id),
  constraint offer_once_per_store UNIQUE (store_id, erp_code),
  constraint offer_case_price_check CHECK ((case_price > 0)),
  constraint offer_limit_per_month_check CHECK ((limit_per_month > 0)),
  constraint offer_limit_per_order_check CHECK ((limit_per_order > 0)),
  constraint offer_list_price_check CHECK ((list_price > 0)),
  constraint offer_min_quantity_check CHECK ((min_quantity > 0)),
  constraint offer_state_check CHECK ((state = ANY (ARRAY['listed'::text, 'unlisted'::text]))),
  constraint offer_step_quantity_check CHECK ((step_quantity > 0)),
  constraint offer_suggested_retail_check CHECK ((suggested_retail > 0)),
  constraint offer_unlist_reason_check CHECK ((unlist_reason = ANY (ARRAY['store'::text, 'platform'::text, 'quality'::text, 'recall'::text]))),
  constraint offer_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint offer_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX offer_by_product ON catalogue.offer USING btree (product_id, id);
CREATE INDEX offer_by_store_sales ON catalogue.offer USING btree (store_id, sold_count DESC);

create table catalogue.attention (
  company_id uuid not null,
  offer_id uuid not null,
  noted_price bigint,
  created_at timestamp with time zone not null,
  constraint attention_pkey PRIMARY KEY (company_id, offer_id),
  constraint attention_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint attention_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id) ON DELETE CASCADE
);

create table catalogue.batch (
  id uuid default uuidv7() not null,
  offer_id uuid not null,
  batch_no text not null,
  made_on date not null,
  expires_on date,
  expiry_precision text not null,
  on_hand integer not null,
  reserved integer default 0 not null,
  constraint batch_pkey PRIMARY KEY (id),
  constraint batch_once_per_offer UNIQUE (offer_id, batch_no),
  constraint batch_expiry_precision_check CHECK ((expiry_precision = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint stock_not_oversold CHECK (((0 <= reserved) AND (reserved <= on_hand))),
  constraint batch_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id)
);

create table catalogue.browse (
  company_id uuid not null,
  account_id uuid not null,
  offer_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint browse_pkey PRIMARY KEY (company_id, account_id, offer_id),
  constraint browse_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint browse_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint browse_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id)
);
CREATE INDEX browse_by_company ON catalogue.browse USING btree (company_id, seen_at DESC);

create table catalogue.new_item_request (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  name text not null,
  spec text not null,
  maker text not null,
  approval_no text not null,
  quantity integer not null,
  note text not null,
  created_at timestamp with time zone not null,
  is_found boolean,
  answer text,
  product_id uuid,
  answered_at timestamp with time zone,
  read_at timestamp with time zone,
  constraint new_item_request_pkey PRIMARY KEY (id),
  constraint answer_is_whole CHECK ((((answered_at IS NULL) = (answer IS NULL)) AND ((answered_at IS NULL) = (is_found IS NULL)))),
  constraint new_item_request_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 200))),
  constraint new_item_request_approval_no_check CHECK ((length(approval_no) <= 40)),
  constraint new_item_request_maker_check CHECK ((length(maker) <= 60)),
  constraint new_item_request_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint new_item_request_note_check CHECK ((length(note) <= 200)),
  constraint new_item_request_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999999))),
  constraint new_item_request_spec_check CHECK ((length(spec) <= 60)),
  constraint new_item_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint new_item_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint new_item_request_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id)
);
CREATE INDEX new_item_by_wait ON catalogue.new_item_request USING btree (created_at, id) WHERE (answered_at IS NULL);
CREATE INDEX new_item_waiting ON catalogue.new_item_request USING btree (id) WHERE (answered_at IS NULL);

create table catalogue.price_change (
  offer_id uuid not null,
  changed_at timestamp with time zone not null,
  list_price bigint not null,
  constraint price_change_pkey PRIMARY KEY (offer_id, changed_at),
  constraint price_change_list_price_check CHECK ((list_price > 0)),
  constraint price_change_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id) ON DELETE CASCADE
);

create table catalogue.price_floor (
  offer_id uuid not null,
  store_id uuid not null,
  floor_price bigint not null,
  set_at timestamp with time zone not null,
  constraint price_floor_pkey PRIMARY KEY (offer_id),
  constraint price_floor_floor_price_check CHECK ((floor_price > 0)),
  constraint price_floor_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id) ON DELETE CASCADE,
  constraint price_floor_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX price_floor_by_store ON catalogue.price_floor USING btree (store_id);

create table catalogue.price_group (
  id uuid default uuidv7() not null,
  store_id uuid not null,
  name text not null,
  constraint price_group_pkey PRIMARY KEY (id),
  constraint price_group_once UNIQUE (store_id, name),
  constraint price_group_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint price_group_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table catalogue.price_group_member (
  group_id uuid not null,
  company_id uuid not null,
  constraint price_group_member_pkey PRIMARY KEY (group_id, company_id),
  constraint price_group_member_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint price_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES catalogue.price_group(id)
);

create table catalogue.price_policy (
  store_id uuid not null,
  sources text[] not null,
  picks text not null,
  constraint price_policy_pkey PRIMARY KEY (store_id),
  constraint price_policy_picks_check CHECK ((picks = ANY (ARRAY['first'::text, 'lowest'::text]))),
  constraint price_policy_sources_check CHECK ((sources <@ ARRAY['customer'::text, 'group'::text, 'region'::text, 'base'::text])),
  constraint price_policy_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table catalogue.shortage (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  product_id uuid not null,
  offer_id uuid,
  quantity integer not null,
  note text not null,
  created_at timestamp with time zone not null,
  arrived_at timestamp with time zone,
  arrived_offer_id uuid,
  wanted_price bigint,
  valid_until timestamp with time zone,
  constraint shortage_pkey PRIMARY KEY (id),
  constraint shortage_note_check CHECK ((length(note) <= 200)),
  constraint shortage_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999999))),
  constraint shortage_wanted_price_check CHECK ((wanted_price > 0)),
  constraint shortage_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint shortage_arrived_offer_id_fkey FOREIGN KEY (arrived_offer_id) REFERENCES catalogue.offer(id) ON DELETE SET NULL,
  constraint shortage_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint shortage_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id) ON DELETE CASCADE,
  constraint shortage_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id)
);
CREATE UNIQUE INDEX shortage_once ON catalogue.shortage USING btree (company_id, product_id, COALESCE(offer_id, product_id)) WHERE (arrived_at IS NULL);
CREATE INDEX shortage_waiting ON catalogue.shortage USING btree (product_id) WHERE (arrived_at IS NULL);

create table catalogue.special_price (
  id uuid default uuidv7() not null,
  offer_id uuid not null,
  source text not null,
  company_id uuid,
  group_id uuid,
  province_code text,
  unit_price bigint not null,
  price_steps jsonb default '[]'::jsonb not null,
  case_price bigint,
  keeps_ladder boolean default true not null,
  valid_from date,
  valid_until date,
  updated_at timestamp with time zone not null,
  constraint special_price_pkey PRIMARY KEY (id),
  constraint special_price_once UNIQUE NULLS NOT DISTINCT (offer_id, company_id, group_id, province_code),
  constraint special_price_case_price_check CHECK ((case_price > 0)),
  constraint special_price_check CHECK ((valid_until >= valid_from)),
  constraint special_price_for_somebody CHECK ((((source = 'customer'::text) = (company_id IS NOT NULL)) AND ((source = 'group'::text) = (group_id IS NOT NULL)) AND ((source = 'region'::text) = (province_code IS NOT NULL)))),
  constraint special_price_source_check CHECK ((source = ANY (ARRAY['customer'::text, 'group'::text, 'region'::text]))),
  constraint special_price_unit_price_check CHECK ((unit_price > 0)),
  constraint special_price_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint special_price_group_id_fkey FOREIGN KEY (group_id) REFERENCES catalogue.price_group(id),
  constraint special_price_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id) ON DELETE CASCADE
);
CREATE INDEX special_price_by_company ON catalogue.special_price USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX special_price_by_group ON catalogue.special_price USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX special_price_by_province ON catalogue.special_price USING btree (province_code) WHERE (province_code IS NOT NULL);

-- "order"

create table "order".pay_order (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  pay_order_no text not null,
  account_id uuid not null,
  submit_token text not null,
  payable bigint not null,
  state text not null,
  pay_before timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint pay_order_pkey PRIMARY KEY (id),
  constraint pay_order_pay_order_no_key UNIQUE (pay_order_no),
  constraint pay_order_submit_token_key UNIQUE (submit_token),
  constraint pay_order_payable_check CHECK ((payable >= 0)),
  constraint pay_order_state_check CHECK ((state = ANY (ARRAY['awaiting-payment'::text, 'paid'::text, 'cancelled'::text]))),
  constraint pay_order_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint pay_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX pay_order_by_company ON "order".pay_order USING btree (company_id, id DESC);
CREATE INDEX pay_order_unpaid ON "order".pay_order USING btree (pay_before) WHERE (state = 'awaiting-payment'::text);

create table "order"."order" (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  pay_order_id uuid not null,
  order_no text not null,
  store_id uuid not null,
  store_name text not null,
  seller_name text not null,
  state text not null,
  goods_amount bigint not null,
  discount bigint not null,
  freight bigint not null,
  payable bigint not null,
  receiver jsonb not null,
  buyer_name text not null,
  remark text not null,
  invoice_kind text,
  placed_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  shipped_at timestamp with time zone,
  received_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  constraint order_pkey PRIMARY KEY (id),
  constraint order_order_no_key UNIQUE (order_no),
  constraint order_check CHECK ((payable = ((goods_amount - discount) + freight))),
  constraint order_discount_check CHECK ((discount >= 0)),
  constraint order_freight_check CHECK ((freight >= 0)),
  constraint order_goods_amount_check CHECK ((goods_amount >= 0)),
  constraint order_invoice_kind_check CHECK ((invoice_kind = ANY (ARRAY['ordinary'::text, 'special'::text]))),
  constraint order_state_check CHECK ((state = ANY (ARRAY['awaiting-payment'::text, 'awaiting-shipment'::text, 'partly-shipped'::text, 'shipped'::text, 'completed'::text, 'cancelled'::text]))),
  constraint order_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint order_pay_order_id_fkey FOREIGN KEY (pay_order_id) REFERENCES "order".pay_order(id),
  constraint order_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX order_by_company ON "order"."order" USING btree (company_id, placed_at DESC);
CREATE INDEX order_by_pay_order ON "order"."order" USING btree (pay_order_id);
CREATE INDEX order_by_store ON "order"."order" USING btree (store_id, placed_at DESC);
CREATE INDEX order_counts ON "order"."order" USING btree (company_id, state, placed_at) INCLUDE (store_id, payable);
CREATE INDEX order_on_the_way ON "order"."order" USING btree (store_id, shipped_at) WHERE (state = 'shipped'::text);
CREATE INDEX order_paid_by_store ON "order"."order" USING btree (store_id, paid_at DESC) WHERE (paid_at IS NOT NULL);
CREATE INDEX order_partly_shipped ON "order"."order" USING btree (store_id, paid_at) WHERE (state = 'partly-shipped'::text);
CREATE INDEX order_to_ship ON "order"."order" USING btree (store_id, paid_at) WHERE (state = 'awaiting-shipment'::text);
CREATE INDEX order_unpaid ON "order"."order" USING btree (company_id, store_id) WHERE (state = 'awaiting-payment'::text);
CREATE INDEX order_unpaid_of_store ON "order"."order" USING btree (store_id) WHERE (state = 'awaiting-payment'::text);

create table "order".auto_approve_rule (
  store_id uuid not null,
  is_on boolean not null,
  most_amount bigint not null,
  version integer default 1 not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  constraint auto_approve_rule_pkey PRIMARY KEY (store_id),
  constraint auto_approve_rule_most_amount_check CHECK (((most_amount >= 100) AND (most_amount <= 10000000))),
  constraint auto_approve_rule_version_check CHECK ((version > 0)),
  constraint auto_approve_rule_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table "order".purchase_request (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  from_company_id uuid not null,
  account_id uuid not null,
  asker_name text not null,
  request_no text not null,
  state text not null,
  cause text not null,
  submit_token text not null,
  address_id uuid,
  remarks jsonb not null,
  payable bigint,
  note text not null,
  refuse_reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  pay_order_id uuid,
  created_at timestamp with time zone not null,
  constraint purchase_request_pkey PRIMARY KEY (id),
  constraint purchase_request_request_no_key UNIQUE (request_no),
  constraint purchase_request_submit_token_key UNIQUE (submit_token),
  constraint purchase_request_cause_check CHECK ((cause = ANY (ARRAY['needs-approval'::text, 'order-limit'::text, 'month-limit'::text, 'chain-store'::text]))),
  constraint purchase_request_payable_check CHECK ((payable >= 0)),
  constraint purchase_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint purchase_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint purchase_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint purchase_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity.account(id),
  constraint purchase_request_from_company_id_fkey FOREIGN KEY (from_company_id) REFERENCES company.company(id),
  constraint purchase_request_pay_order_id_fkey FOREIGN KEY (pay_order_id) REFERENCES "order".pay_order(id)
);
CREATE INDEX purchase_request_by_asker ON "order".purchase_request USING btree (from_company_id, created_at DESC);
CREATE INDEX purchase_request_by_company ON "order".purchase_request USING btree (company_id, created_at DESC);

create table "order".bulk_task (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  name text not null,
  source text not null,
  state text not null,
  preset text not null,
  max_parcels integer,
  min_months integer,
  excluded_store_ids uuid[] default '{}'::uuid[] not null,
  progress integer default 0 not null,
  plan jsonb,
  failure text default ''::text not null,
  pay_order_id uuid,
  created_at timestamp with time zone not null,
  worked_at timestamp with time zone,
  request_id uuid,
  constraint bulk_task_pkey PRIMARY KEY (id),
  constraint asked_with_its_request CHECK (((state <> 'asked'::text) OR (request_id IS NOT NULL))),
  constraint bulk_task_max_parcels_check CHECK ((max_parcels > 0)),
  constraint bulk_task_min_months_check CHECK (((min_months >= 1) AND (min_months <= 60))),
  constraint bulk_task_preset_check CHECK ((preset = ANY (ARRAY['least-cost'::text, 'fewest-parcels'::text, 'opened-only'::text, 'long-dated'::text]))),
  constraint bulk_task_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint bulk_task_source_check CHECK ((source = ANY (ARRAY['import'::text, 'paste'::text, 'frequent'::text, 'replenish'::text, 'history'::text, 'quick'::text]))),
  constraint bulk_task_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'queued'::text, 'solving'::text, 'planned'::text, 'failed'::text, 'asked'::text, 'ordered'::text]))),
  constraint ordered_with_its_order CHECK (((state = 'ordered'::text) = (pay_order_id IS NOT NULL))),
  constraint planned_with_a_plan CHECK (((state <> ALL (ARRAY['planned'::text, 'asked'::text, 'ordered'::text])) OR (plan IS NOT NULL))),
  constraint bulk_task_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint bulk_task_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint bulk_task_pay_order_id_fkey FOREIGN KEY (pay_order_id) REFERENCES "order".pay_order(id),
  constraint bulk_task_request_id_fkey FOREIGN KEY (request_id) REFERENCES "order".purchase_request(id)
);
CREATE INDEX bulk_task_at_work ON "order".bulk_task USING btree (worked_at) WHERE (state = ANY (ARRAY['queued'::text, 'solving'::text]));
CREATE INDEX bulk_task_by_company ON "order".bulk_task USING btree (company_id, id DESC);
CREATE INDEX bulk_task_by_request ON "order".bulk_task USING btree (request_id) WHERE (request_id IS NOT NULL);

create table "order".bulk_line (
  task_id uuid not null,
  company_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  raw_text text not null,
  quantity integer not null,
  is_checked boolean default true not null,
  pinned_offer_id uuid,
  excluded_offer_ids uuid[] default '{}'::uuid[] not null,
  constraint bulk_line_pkey PRIMARY KEY (task_id, line_no),
  constraint bulk_line_once_per_product UNIQUE (task_id, product_id),
  constraint bulk_line_line_no_check CHECK ((line_no > 0)),
  constraint bulk_line_quantity_check CHECK ((quantity > 0)),
  constraint bulk_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint bulk_line_pinned_offer_id_fkey FOREIGN KEY (pinned_offer_id) REFERENCES catalogue.offer(id),
  constraint bulk_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id),
  constraint bulk_line_task_id_fkey FOREIGN KEY (task_id) REFERENCES "order".bulk_task(id)
);

create table "order".line (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  offer_id uuid not null,
  product_id uuid not null,
  generic_name text not null,
  display_name text not null,
  spec text not null,
  dosage_form text not null,
  pack_unit text not null,
  maker_name text not null,
  holder_name text not null,
  approval_no text,
  image_url text not null,
  tax_rate_percent integer not null,
  unit_price bigint not null,
  quantity integer not null,
  list_amount bigint not null,
  due_amount bigint not null,
  approved_quantity integer,
  shipped_quantity integer default 0 not null,
  received_quantity integer default 0 not null,
  invoiced_quantity integer default 0 not null,
  returned_quantity integer default 0 not null,
  short_amount bigint default 0 not null,
  price_trail jsonb default '[]'::jsonb not null,
  refunded_quantity integer default 0 not null,
  refunded_amount bigint default 0 not null,
  constraint line_pkey PRIMARY KEY (id),
  constraint line_once UNIQUE (order_id, line_no),
  constraint line_check CHECK (((due_amount >= 0) AND (due_amount <= list_amount))),
  constraint line_check1 CHECK (((approved_quantity >= 0) AND (approved_quantity <= quantity))),
  constraint line_check2 CHECK (((shipped_quantity >= 0) AND (shipped_quantity <= COALESCE(approved_quantity, 0)))),
  constraint line_check3 CHECK (((received_quantity >= 0) AND (received_quantity <= shipped_quantity))),
  constraint line_check4 CHECK (((short_amount >= 0) AND (short_amount <= due_amount))),
  constraint line_list_amount_check CHECK ((list_amount >= 0)),
  constraint line_quantity_check CHECK ((quantity > 0)),
  constraint line_unit_price_check CHECK ((unit_price > 0)),
  constraint no_more_invoiced_than_shipped CHECK (((invoiced_quantity >= 0) AND (invoiced_quantity <= shipped_quantity))),
  constraint no_more_refunded_than_shipped CHECK (((refunded_quantity >= 0) AND (refunded_quantity <= shipped_quantity))),
  constraint no_more_refunded_than_supplied CHECK (((refunded_amount >= 0) AND (refunded_amount <= (due_amount - short_amount)))),
  constraint no_more_returned_than_shipped CHECK (((returned_quantity >= 0) AND (returned_quantity <= shipped_quantity))),
  constraint line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint line_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id),
  constraint line_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id),
  constraint line_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id)
);
CREATE INDEX line_by_company_product ON "order".line USING btree (company_id, product_id);

create table "order".parcel (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  order_id uuid not null,
  parcel_no text not null,
  carrier text not null,
  carrier_name text not null,
  tracking_no text not null,
  state text not null,
  is_cold_chain boolean not null,
  shipped_at timestamp with time zone not null,
  signed_at timestamp with time zone,
  followed_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint parcel_pkey PRIMARY KEY (id),
  constraint parcel_once_per_waybill UNIQUE (carrier, tracking_no),
  constraint parcel_parcel_no_key UNIQUE (parcel_no),
  constraint parcel_state_check CHECK ((state = ANY (ARRAY['shipped'::text, 'in-transit'::text, 'delivering'::text, 'signed'::text, 'refused'::text, 'lost'::text]))),
  constraint parcel_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint parcel_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id)
);
CREATE INDEX parcel_by_company ON "order".parcel USING btree (company_id, shipped_at DESC);
CREATE INDEX parcel_by_order ON "order".parcel USING btree (order_id);
CREATE INDEX parcel_on_the_way ON "order".parcel USING btree (shipped_at) WHERE (state = ANY (ARRAY['shipped'::text, 'in-transit'::text, 'delivering'::text]));

create table "order".parcel_line (
  company_id uuid not null,
  parcel_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  batch_no text not null,
  expires_on date,
  quantity integer not null,
  received_quantity integer,
  returned_quantity integer default 0 not null,
  trace_codes text[] default '{}'::text[] not null,
  constraint parcel_line_pkey PRIMARY KEY (parcel_id, line_id, batch_id),
  constraint no_more_returned_than_sent CHECK (((returned_quantity >= 0) AND (returned_quantity <= quantity))),
  constraint parcel_line_check CHECK (((received_quantity >= 0) AND (received_quantity <= quantity))),
  constraint parcel_line_check1 CHECK ((cardinality(trace_codes) <= quantity)),
  constraint parcel_line_quantity_check CHECK ((quantity > 0)),
  constraint parcel_line_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES catalogue.batch(id),
  constraint parcel_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint parcel_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES "order".line(id),
  constraint parcel_line_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES "order".parcel(id)
);
CREATE INDEX parcel_line_by_batch ON "order".parcel_line USING btree (batch_id);
CREATE INDEX parcel_line_by_line ON "order".parcel_line USING btree (line_id);

create table "order".receipt_difference (
  company_id uuid not null,
  order_id uuid not null,
  parcel_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  kind text not null,
  quantity integer not null,
  note text default ''::text not null,
  store_id uuid,
  found_at timestamp with time zone,
  version integer default 1 not null,
  state text default 'waiting'::text not null,
  constraint receipt_difference_pkey PRIMARY KEY (parcel_id, line_id, batch_id, kind),
  constraint receipt_difference_kind_check CHECK ((kind = ANY (ARRAY['short'::text, 'damaged'::text, 'wrong-goods'::text, 'wrong-batch'::text, 'near-expiry'::text, 'over'::text]))),
  constraint receipt_difference_quantity_check CHECK ((quantity > 0)),
  constraint receipt_difference_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'photos-asked'::text, 'disputed'::text, 'accepted'::text, 'filed'::text]))),
  constraint receipt_difference_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint receipt_difference_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id),
  constraint receipt_difference_parcel_id_line_id_batch_id_fkey FOREIGN KEY (parcel_id, line_id, batch_id) REFERENCES "order".parcel_line(parcel_id, line_id, batch_id),
  constraint receipt_difference_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX receipt_difference_by_order ON "order".receipt_difference USING btree (order_id);
CREATE INDEX receipt_difference_by_store ON "order".receipt_difference USING btree (store_id, found_at, parcel_id, line_id, batch_id, kind);
CREATE INDEX receipt_difference_open ON "order".receipt_difference USING btree (store_id, state) WHERE (state = ANY (ARRAY['waiting'::text, 'photos-asked'::text]));

create table "order".difference_answer (
  id uuid default uuidv7() not null,
  parcel_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  kind text not null,
  order_id uuid not null,
  company_id uuid not null,
  store_id uuid not null,
  verb text not null,
  words text not null,
  file_ids uuid[] not null,
  case_id uuid,
  account_id uuid,
  actor_name text not null,
  at timestamp with time zone not null,
  constraint difference_answer_pkey PRIMARY KEY (id),
  constraint difference_answer_file_ids_check CHECK ((cardinality(file_ids) <= 9)),
  constraint difference_answer_verb_check CHECK ((verb = ANY (ARRAY['accept'::text, 'ask-photos'::text, 'dispute'::text, 'add-photos'::text, 'file'::text]))),
  constraint difference_answer_words_check CHECK ((length(words) <= 500)),
  constraint difference_answer_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint difference_answer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint difference_answer_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id),
  constraint difference_answer_parcel_id_line_id_batch_id_kind_fkey FOREIGN KEY (parcel_id, line_id, batch_id, kind) REFERENCES "order".receipt_difference(parcel_id, line_id, batch_id, kind),
  constraint difference_answer_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX difference_answer_by_account ON "order".difference_answer USING btree (account_id);
CREATE INDEX difference_answer_by_company ON "order".difference_answer USING btree (company_id);
CREATE INDEX difference_answer_by_difference ON "order".difference_answer USING btree (parcel_id, line_id, batch_id, kind, id);
CREATE INDEX difference_answer_by_order ON "order".difference_answer USING btree (order_id);
CREATE INDEX difference_answer_by_store ON "order".difference_answer USING btree (store_id);

create table "order".gift (
  company_id uuid not null,
  order_id uuid not null,
  rule_id text not null,
  name text not null,
  count integer not null,
  worth bigint default 0 not null,
  is_every boolean default false not null,
  tiers jsonb default '[]'::jsonb not null,
  constraint gift_pkey PRIMARY KEY (order_id, rule_id, name),
  constraint gift_count_check CHECK ((count > 0)),
  constraint gift_worth_check CHECK ((worth >= 0)),
  constraint gift_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint gift_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id)
);

create table "order".gift_line (
  company_id uuid not null,
  order_id uuid not null,
  rule_id text not null,
  line_id uuid not null,
  counted bigint not null,
  constraint gift_line_pkey PRIMARY KEY (order_id, rule_id, line_id),
  constraint gift_line_counted_check CHECK ((counted >= 0)),
  constraint gift_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint gift_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES "order".line(id),
  constraint gift_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id)
);
CREATE INDEX gift_line_by_line ON "order".gift_line USING btree (line_id);

create table "order".sales_day (
  store_id uuid not null,
  day date not null,
  order_count integer not null,
  paid bigint not null,
  hours integer[] not null,
  dispatch integer[] not null,
  constraint sales_day_pkey PRIMARY KEY (store_id, day),
  constraint sales_day_dispatch_check CHECK ((cardinality(dispatch) = 6)),
  constraint sales_day_hours_check CHECK ((cardinality(hours) = 24)),
  constraint sales_day_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table "order".goods_day (
  store_id uuid not null,
  day date not null,
  offer_id uuid not null,
  name text not null,
  quantity integer not null,
  amount bigint not null,
  constraint goods_day_pkey PRIMARY KEY (store_id, day, offer_id),
  constraint goods_day_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id),
  constraint goods_day_store_id_day_fkey FOREIGN KEY (store_id, day) REFERENCES "order".sales_day(store_id, day) ON DELETE CASCADE
);
CREATE INDEX goods_day_by_offer ON "order".goods_day USING btree (offer_id);

create table "order".line_share (
  company_id uuid not null,
  line_id uuid not null,
  rule_id text not null,
  version integer not null,
  lane text not null,
  label text not null,
  amount bigint not null,
  borne_by text not null,
  constraint line_share_pkey PRIMARY KEY (line_id, rule_id),
  constraint line_share_amount_check CHECK ((amount > 0)),
  constraint line_share_borne_by_check CHECK ((borne_by = ANY (ARRAY['store'::text, 'platform'::text]))),
  constraint line_share_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint line_share_line_id_fkey FOREIGN KEY (line_id) REFERENCES "order".line(id)
) partition by RANGE (line_id);

create table "order".pay_batch (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  pay_order_ids uuid[] not null,
  created_at timestamp with time zone not null,
  constraint pay_batch_pkey PRIMARY KEY (id),
  constraint pay_batch_once UNIQUE (company_id, pay_order_ids),
  constraint pay_batch_pay_order_ids_check CHECK (((cardinality(pay_order_ids) >= 2) AND (cardinality(pay_order_ids) <= 50))),
  constraint pay_batch_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table "order".purchase_request_line (
  id uuid default uuidv7() not null,
  request_id uuid not null,
  line_no integer not null,
  offer_id uuid not null,
  display_name text not null,
  spec text not null,
  maker_name text not null,
  pack_unit text not null,
  image_url text not null,
  store_name text not null,
  quantity integer not null,
  unit_price bigint,
  constraint purchase_request_line_pkey PRIMARY KEY (id),
  constraint request_line_once UNIQUE (request_id, line_no),
  constraint purchase_request_line_quantity_check CHECK ((quantity > 0)),
  constraint purchase_request_line_unit_price_check CHECK ((unit_price > 0)),
  constraint purchase_request_line_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id),
  constraint purchase_request_line_request_id_fkey FOREIGN KEY (request_id) REFERENCES "order".purchase_request(id)
);

create table "order".rehearsal (
  id uuid default uuidv7() not null,
  store_id uuid not null,
  rehearsal_no text not null,
  state text not null,
  goods jsonb not null,
  parcel jsonb,
  steps jsonb not null,
  placed_at timestamp with time zone not null,
  received_at timestamp with time zone,
  received_by_name text,
  constraint rehearsal_pkey PRIMARY KEY (id),
  constraint rehearsal_rehearsal_no_key UNIQUE (rehearsal_no),
  constraint rehearsal_received_is_whole CHECK (((state = 'received'::text) = ((received_at IS NOT NULL) AND (received_by_name IS NOT NULL)))),
  constraint rehearsal_sent_has_parcel CHECK (((state <> ALL (ARRAY['shipped'::text, 'received'::text])) OR (parcel IS NOT NULL))),
  constraint rehearsal_state_check CHECK ((state = ANY (ARRAY['placed'::text, 'approved'::text, 'picked'::text, 'shipped'::text, 'received'::text, 'dropped'::text]))),
  constraint rehearsal_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX rehearsal_newest ON "order".rehearsal USING btree (store_id, placed_at DESC, id DESC);
CREATE UNIQUE INDEX rehearsal_one_at_a_time ON "order".rehearsal USING btree (store_id) WHERE (state <> ALL (ARRAY['received'::text, 'dropped'::text]));

create table "order".reservation (
  company_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  batch_no text not null,
  expires_on date,
  quantity integer not null,
  state text not null,
  constraint reservation_pkey PRIMARY KEY (line_id, batch_id),
  constraint reservation_quantity_check CHECK ((quantity > 0)),
  constraint reservation_state_check CHECK ((state = ANY (ARRAY['held'::text, 'shipped'::text, 'released'::text]))),
  constraint reservation_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES catalogue.batch(id),
  constraint reservation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint reservation_line_id_fkey FOREIGN KEY (line_id) REFERENCES "order".line(id)
) partition by RANGE (line_id);

create table "order".step (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  order_id uuid not null,
  verb text not null,
  note text not null,
  at timestamp with time zone not null,
  constraint step_pkey PRIMARY KEY (id),
  constraint step_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint step_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id)
) partition by RANGE (id);
CREATE INDEX step_by_order ON ONLY "order".step USING btree (order_id, id);

create table "order".temperature (
  company_id uuid not null,
  parcel_id uuid not null,
  at timestamp with time zone not null,
  tenths integer not null,
  constraint temperature_pkey PRIMARY KEY (parcel_id, at),
  constraint temperature_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint temperature_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES "order".parcel(id)
);

create table "order".track (
  company_id uuid not null,
  parcel_id uuid not null,
  at timestamp with time zone not null,
  text text not null,
  place text,
  "position" integer default 0 not null,
  constraint track_pkey PRIMARY KEY (parcel_id, at, text),
  constraint track_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint track_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES "order".parcel(id)
);

-- after_sale

create table after_sale.recall (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  batch_no text not null,
  level integer not null,
  reason text not null,
  ordered_by text not null,
  created_at timestamp with time zone not null,
  constraint recall_pkey PRIMARY KEY (id),
  constraint recall_once UNIQUE (product_id, batch_no),
  constraint recall_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint recall_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id)
);

create table after_sale."case" (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  case_no text not null,
  order_id uuid not null,
  order_no text not null,
  pay_order_id uuid not null,
  store_id uuid not null,
  store_name text not null,
  account_id uuid,
  recall_id uuid,
  kind text not null,
  reason text not null,
  state text not null,
  is_goods_back boolean not null,
  content text not null,
  image_ids uuid[] default '{}'::uuid[] not null,
  refund_amount bigint not null,
  coin_count bigint not null,
  refunded_at timestamp with time zone,
  answer text,
  return_to jsonb,
  carrier text,
  tracking_no text,
  reship_carrier text,
  reship_tracking_no text,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  gift_way text,
  gift_withheld bigint default 0 not null,
  version integer default 1 not null,
  agreed_by uuid,
  parted_from uuid,
  constraint case_pkey PRIMARY KEY (id),
  constraint case_case_no_key UNIQUE (case_no),
  constraint case_check CHECK (((refunded_at IS NULL) OR (ended_at IS NOT NULL))),
  constraint case_check1 CHECK (((kind = 'recall'::text) = (recall_id IS NOT NULL))),
  constraint case_coin_count_check CHECK ((coin_count >= 0)),
  constraint case_content_check CHECK ((length(content) <= 500)),
  constraint case_gift_way_check CHECK ((gift_way = ANY (ARRAY['return'::text, 'keep'::text]))),
  constraint case_gift_withheld CHECK (((gift_withheld = 0) OR (gift_way = 'keep'::text))),
  constraint case_gift_withheld_check CHECK ((gift_withheld >= 0)),
  constraint case_image_ids_check CHECK ((cardinality(image_ids) <= 9)),
  constraint case_kind_check CHECK ((kind = ANY (ARRAY['refund-only'::text, 'return-refund'::text, 'exchange'::text, 'reject'::text, 'papers'::text, 'price-protection'::text, 'surplus'::text, 'recall'::text]))),
  constraint case_reason_check CHECK ((reason = ANY (ARRAY['damaged'::text, 'leaked'::text, 'short'::text, 'wrong'::text, 'quality'::text, 'near-expiry'::text, 'papers-missing'::text, 'repackaged'::text, 'unwanted'::text, 'late'::text, 'overheated'::text, 'price-drop'::text, 'over'::text, 'recall'::text]))),
  constraint case_refund_amount_check CHECK ((refund_amount >= 0)),
  constraint case_state_check CHECK ((state = ANY (ARRAY['waiting-seller'::text, 'waiting-return'::text, 'returning'::text, 'waiting-reship'::text, 'arbitrating'::text, 'refused'::text, 'completed'::text, 'withdrawn'::text, 'closed'::text]))),
  constraint case_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint case_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES identity.account(id),
  constraint case_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint case_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id),
  constraint case_parted_from_fkey FOREIGN KEY (parted_from) REFERENCES after_sale."case"(id),
  constraint case_pay_order_id_fkey FOREIGN KEY (pay_order_id) REFERENCES "order".pay_order(id),
  constraint case_recall_id_fkey FOREIGN KEY (recall_id) REFERENCES after_sale.recall(id),
  constraint case_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX case_by_agreed ON after_sale."case" USING btree (agreed_by) WHERE (agreed_by IS NOT NULL);
CREATE INDEX case_by_company ON after_sale."case" USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX case_by_order ON after_sale."case" USING btree (order_id);
CREATE INDEX case_by_recall ON after_sale."case" USING btree (recall_id) WHERE (recall_id IS NOT NULL);
CREATE INDEX case_by_state ON after_sale."case" USING btree (state, updated_at) WHERE (ended_at IS NULL);
CREATE INDEX case_by_store ON after_sale."case" USING btree (store_id, created_at DESC);
CREATE INDEX case_by_store_state ON after_sale."case" USING btree (store_id, state, created_at DESC, id DESC);
CREATE INDEX case_by_time ON after_sale."case" USING btree (created_at DESC, id DESC);
CREATE INDEX case_due ON after_sale."case" USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX case_parted_once ON after_sale."case" USING btree (parted_from) WHERE (parted_from IS NOT NULL);

create table after_sale.case_gift (
  case_id uuid not null,
  company_id uuid not null,
  order_id uuid not null,
  rule_id text not null,
  name text not null,
  count integer not null,
  worth bigint not null,
  constraint case_gift_pkey PRIMARY KEY (case_id, order_id, rule_id, name),
  constraint case_gift_count_check CHECK ((count > 0)),
  constraint case_gift_worth_check CHECK ((worth >= 0)),
  constraint case_gift_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint case_gift_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint case_gift_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id)
);
CREATE INDEX case_gift_by_order ON after_sale.case_gift USING btree (order_id);

create table after_sale.case_line (
  case_id uuid not null,
  company_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  batch_no text not null,
  expires_on date,
  display_name text not null,
  spec text not null,
  maker_name text not null,
  pack_unit text not null,
  image_url text not null,
  quantity integer not null,
  refund_amount bigint not null,
  coin_count bigint not null,
  given_up bigint default 0 not null,
  coins_given_up bigint default 0 not null,
  failed_quantity integer default 0 not null,
  constraint case_line_pkey PRIMARY KEY (case_id, line_id, batch_id),
  constraint case_line_coin_count_check CHECK ((coin_count >= 0)),
  constraint case_line_quantity_check CHECK ((quantity > 0)),
  constraint case_line_refund_amount_check CHECK ((refund_amount >= 0)),
  constraint no_more_failed_than_returned CHECK (((failed_quantity >= 0) AND (failed_quantity <= quantity))) NOT VALID,
  constraint case_line_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES catalogue.batch(id),
  constraint case_line_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint case_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint case_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES "order".line(id)
);
CREATE INDEX case_line_by_line ON after_sale.case_line USING btree (line_id);

create table after_sale.case_note (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  actor_name text not null,
  content text not null,
  noted_at timestamp with time zone not null,
  constraint case_note_pkey PRIMARY KEY (id),
  constraint case_note_content_check CHECK (((length(content) >= 1) AND (length(content) <= 500))),
  constraint case_note_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint case_note_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint case_note_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX case_note_by_case ON after_sale.case_note USING btree (case_id, id);

create table after_sale.compensation (
  case_id uuid not null,
  company_id uuid not null,
  bearer text not null,
  refund_amount bigint not null,
  resold_amount bigint not null,
  booked_at timestamp with time zone not null,
  constraint compensation_pkey PRIMARY KEY (case_id),
  constraint compensation_bearer_check CHECK ((bearer = ANY (ARRAY['carrier'::text, 'platform'::text]))),
  constraint compensation_refund_amount_check CHECK ((refund_amount > 0)),
  constraint resold_within_refund CHECK (((resold_amount >= 0) AND (resold_amount <= refund_amount))),
  constraint compensation_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint compensation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX compensation_by_company ON after_sale.compensation USING btree (company_id);

create table after_sale.evidence (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  company_id uuid not null,
  author text not null,
  content text not null,
  file_ids uuid[] default '{}'::uuid[] not null,
  account_id uuid not null,
  actor_name text not null,
  at timestamp with time zone not null,
  constraint evidence_pkey PRIMARY KEY (id),
  constraint evidence_author_check CHECK ((author = ANY (ARRAY['buyer'::text, 'seller'::text, 'platform'::text]))),
  constraint evidence_content_check CHECK (((length(content) >= 1) AND (length(content) <= 500))),
  constraint evidence_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint evidence_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint evidence_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX evidence_by_account ON after_sale.evidence USING btree (account_id);
CREATE INDEX evidence_by_case ON after_sale.evidence USING btree (case_id, id);
CREATE INDEX evidence_by_company ON after_sale.evidence USING btree (company_id);

create table after_sale.inspection_line (
  case_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  company_id uuid not null,
  quantity integer not null,
  has_passed boolean not null,
  is_resellable boolean not null,
  note text not null,
  file_ids uuid[] default '{}'::uuid[] not null,
  account_id uuid not null,
  actor_name text not null,
  inspected_at timestamp with time zone not null,
  part_no smallint default 1 not null,
  constraint inspection_line_pkey PRIMARY KEY (case_id, line_id, batch_id, inspected_at, part_no),
  constraint inspection_line_quantity_check CHECK ((quantity > 0)),
  constraint resold_only_if_passed CHECK ((has_passed OR (NOT is_resellable))),
  constraint inspection_line_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint inspection_line_case_id_line_id_batch_id_fkey FOREIGN KEY (case_id, line_id, batch_id) REFERENCES after_sale.case_line(case_id, line_id, batch_id),
  constraint inspection_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX inspection_line_by_account ON after_sale.inspection_line USING btree (account_id);
CREATE INDEX inspection_line_by_company ON after_sale.inspection_line USING btree (company_id);

create table after_sale.judgement (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  company_id uuid not null,
  verdict text not null,
  bearer text,
  amount bigint not null,
  reason text not null,
  account_id uuid not null,
  actor_name text not null,
  judged_at timestamp with time zone not null,
  constraint judgement_pkey PRIMARY KEY (id),
  constraint award_is_borne CHECK (((bearer IS NOT NULL) = (verdict = 'award'::text))),
  constraint judgement_amount_check CHECK ((amount >= 0)),
  constraint judgement_bearer_check CHECK ((bearer = ANY (ARRAY['store'::text, 'carrier'::text, 'platform'::text]))),
  constraint judgement_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500))),
  constraint judgement_verdict_check CHECK ((verdict = ANY (ARRAY['award'::text, 'dismiss'::text]))),
  constraint judgement_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint judgement_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint judgement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX judgement_by_account ON after_sale.judgement USING btree (account_id);
CREATE INDEX judgement_by_case ON after_sale.judgement USING btree (case_id, id);
CREATE INDEX judgement_by_company ON after_sale.judgement USING btree (company_id);
CREATE INDEX judgement_by_time ON after_sale.judgement USING btree (judged_at);

create table after_sale.note (
  id uuid default uuidv7() not null,
  store_id uuid not null,
  case_id uuid not null,
  account_id uuid not null,
  actor_name text not null,
  content text not null,
  at timestamp with time zone not null,
  constraint note_pkey PRIMARY KEY (id),
  constraint note_content_check CHECK (((length(content) >= 1) AND (length(content) <= 500))),
  constraint note_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint note_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint note_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX note_by_account ON after_sale.note USING btree (account_id);
CREATE INDEX note_by_case ON after_sale.note USING btree (case_id, id);
CREATE INDEX note_by_store ON after_sale.note USING btree (store_id);

create table after_sale.proposal (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  company_id uuid not null,
  amount bigint not null,
  content text not null,
  account_id uuid not null,
  actor_name text not null,
  made_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  kind text default 'refund'::text not null,
  constraint proposal_pkey PRIMARY KEY (id),
  constraint proposal_amount CHECK (
CASE kind
    WHEN 'refund'::text THEN (amount > 0)
    ELSE (amount = 0)
END) NOT VALID,
  constraint proposal_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text]))),
  constraint proposal_answered_at CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint proposal_content_check CHECK (((length(content) >= 1) AND (length(content) <= 300))),
  constraint proposal_kind CHECK ((kind = ANY (ARRAY['refund'::text, 'resend'::text]))) NOT VALID,
  constraint proposal_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint proposal_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint proposal_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX proposal_by_account ON after_sale.proposal USING btree (account_id);
CREATE INDEX proposal_by_case ON after_sale.proposal USING btree (case_id, id);
CREATE INDEX proposal_by_company ON after_sale.proposal USING btree (company_id);
CREATE UNIQUE INDEX proposal_open_once ON after_sale.proposal USING btree (case_id) WHERE (answer IS NULL);

create table after_sale.question (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  company_id uuid not null,
  party text not null,
  content text not null,
  account_id uuid not null,
  actor_name text not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint question_pkey PRIMARY KEY (id),
  constraint question_content_check CHECK (((length(content) >= 5) AND (length(content) <= 500))),
  constraint question_party_check CHECK ((party = ANY (ARRAY['buyer'::text, 'store'::text]))),
  constraint question_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint question_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint question_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX question_by_account ON after_sale.question USING btree (account_id);
CREATE INDEX question_by_case ON after_sale.question USING btree (case_id, id);
CREATE INDEX question_by_company ON after_sale.question USING btree (company_id);

create table after_sale.reshipped (
  case_id uuid not null,
  company_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  batch_no text not null,
  quantity integer not null,
  trace_codes text[] default '{}'::text[] not null,
  constraint reshipped_pkey PRIMARY KEY (case_id, line_id, batch_id),
  constraint reshipped_check CHECK ((cardinality(trace_codes) <= quantity)),
  constraint reshipped_quantity_check CHECK ((quantity > 0)),
  constraint reshipped_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES catalogue.batch(id),
  constraint reshipped_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint reshipped_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint reshipped_line_id_fkey FOREIGN KEY (line_id) REFERENCES "order".line(id)
);
CREATE INDEX reshipped_by_batch ON after_sale.reshipped USING btree (batch_no);

create table after_sale.step (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  company_id uuid not null,
  verb text not null,
  author text not null,
  note text not null,
  at timestamp with time zone not null,
  constraint step_pkey PRIMARY KEY (id),
  constraint step_author_check CHECK ((author = ANY (ARRAY['buyer'::text, 'seller'::text, 'platform'::text]))),
  constraint step_case_id_fkey FOREIGN KEY (case_id) REFERENCES after_sale."case"(id),
  constraint step_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX step_by_case ON after_sale.step USING btree (case_id, id);

-- archive

create table archive.order_line_share (
  company_id uuid not null,
  line_id uuid not null,
  rule_id text not null,
  version integer not null,
  lane text not null,
  label text not null,
  amount bigint not null,
  borne_by text not null,
  constraint line_share_amount_check CHECK ((amount > 0)),
  constraint line_share_borne_by_check CHECK ((borne_by = ANY (ARRAY['store'::text, 'platform'::text])))
) partition by RANGE (line_id);

create table archive.order_reservation (
  company_id uuid not null,
  line_id uuid not null,
  batch_id uuid not null,
  batch_no text not null,
  expires_on date,
  quantity integer not null,
  state text not null,
  constraint reservation_quantity_check CHECK ((quantity > 0)),
  constraint reservation_state_check CHECK ((state = ANY (ARRAY['held'::text, 'shipped'::text, 'released'::text])))
) partition by RANGE (line_id);

create table archive.order_step (
  id uuid not null,
  company_id uuid not null,
  order_id uuid not null,
  verb text not null,
  note text not null,
  at timestamp with time zone not null
) partition by RANGE (id);

-- cart

create table cart.line (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  offer_id uuid not null,
  quantity integer not null,
  price_when_added bigint not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  quantity_when_added integer not null,
  checked_by uuid[] default '{}'::uuid[] not null,
  constraint line_pkey PRIMARY KEY (id),
  constraint line_once_per_offer UNIQUE (company_id, offer_id),
  constraint line_quantity_check CHECK ((quantity > 0)),
  constraint line_quantity_when_added_check CHECK ((quantity_when_added > 0)),
  constraint line_added_by_fkey FOREIGN KEY (added_by) REFERENCES identity.account(id),
  constraint line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint line_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id)
);

create table cart.purchase_intention (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  offer_id uuid not null,
  quantity integer not null,
  expected_price bigint,
  needed_on date,
  note text not null,
  said_at timestamp with time zone not null,
  constraint purchase_intention_pkey PRIMARY KEY (id),
  constraint intention_once_per_offer UNIQUE (company_id, offer_id),
  constraint purchase_intention_expected_price_check CHECK ((expected_price > 0)),
  constraint purchase_intention_quantity_check CHECK ((quantity > 0)),
  constraint purchase_intention_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint purchase_intention_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint purchase_intention_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id)
);

create table cart.reminder (
  line_id uuid not null,
  company_id uuid not null,
  kind text not null,
  told_at timestamp with time zone not null,
  constraint reminder_pkey PRIMARY KEY (line_id, kind),
  constraint reminder_kind_check CHECK ((kind = ANY (ARRAY['price-drop'::text, 'price-rise'::text, 'low-stock'::text, 'unavailable'::text]))),
  constraint reminder_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint reminder_line_id_fkey FOREIGN KEY (line_id) REFERENCES cart.line(id) ON DELETE CASCADE
);

create table cart.reminder_setting (
  company_id uuid not null,
  account_id uuid not null,
  off_kinds text[] not null,
  constraint reminder_setting_pkey PRIMARY KEY (account_id, company_id),
  constraint reminder_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint reminder_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table cart.risk_hold (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  store_id uuid,
  reason text not null,
  phone text not null,
  held_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  constraint risk_hold_pkey PRIMARY KEY (id),
  constraint risk_hold_phone_check CHECK ((phone <> ''::text)),
  constraint risk_hold_reason_check CHECK ((reason <> ''::text)),
  constraint risk_hold_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint risk_hold_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE UNIQUE INDEX risk_hold_open ON cart.risk_hold USING btree (company_id, store_id) NULLS NOT DISTINCT WHERE (lifted_at IS NULL);

-- cms

create table cms.advert (
  id uuid default uuidv7() not null,
  place text not null,
  title text not null,
  subtitle text not null,
  link text not null,
  sort integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint advert_pkey PRIMARY KEY (id),
  constraint advert_check CHECK ((ends_at > starts_at)),
  constraint advert_place_check CHECK ((place = ANY (ARRAY['top-strip'::text, 'search-side'::text, 'help-side'::text])))
);

create table cms.article (
  id uuid default uuidv7() not null,
  kind text not null,
  class text not null,
  title text not null,
  summary text not null,
  body_html text not null,
  read_count integer default 0 not null,
  sort integer default 0 not null,
  published_at timestamp with time zone not null,
  constraint article_pkey PRIMARY KEY (id),
  constraint article_kind_check CHECK ((kind = ANY (ARRAY['announcement'::text, 'headline'::text, 'help'::text, 'agreement'::text, 'version'::text, 'about'::text, 'news'::text])))
);
CREATE INDEX article_by_kind ON cms.article USING btree (kind, published_at DESC);

create table cms.collection (
  id uuid default uuidv7() not null,
  kind text not null,
  store_id uuid,
  title text not null,
  subtitle text not null,
  theme text not null,
  content jsonb not null,
  sort integer not null,
  constraint collection_pkey PRIMARY KEY (id),
  constraint collection_kind_check CHECK ((kind = ANY (ARRAY['channel'::text, 'special-area'::text, 'store-topic'::text, 'goods-list'::text]))),
  constraint collection_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX collection_by_kind ON cms.collection USING btree (kind, sort);

create table cms.document (
  id uuid default uuidv7() not null,
  class text not null,
  title text not null,
  summary text not null,
  file_name text not null,
  sheet jsonb not null,
  download_count integer default 0 not null,
  sort integer not null,
  constraint document_pkey PRIMARY KEY (id)
);

create table cms.navigation (
  id uuid default uuidv7() not null,
  label text not null,
  link text not null,
  badge text,
  sort integer not null,
  show_platforms smallint[] default '{1,2}'::smallint[] not null,
  store_id uuid,
  constraint navigation_pkey PRIMARY KEY (id),
  constraint navigation_platforms CHECK (((show_platforms <@ '{1,2}'::smallint[]) AND (cardinality(show_platforms) > 0)))
);
CREATE INDEX navigation_by_store ON cms.navigation USING btree (store_id, sort);

create table cms.page (
  id uuid default uuidv7() not null,
  key text not null,
  state text not null,
  title text not null,
  floors jsonb not null,
  updated_at timestamp with time zone not null,
  constraint page_pkey PRIMARY KEY (id),
  constraint page_once_per_state UNIQUE (key, state),
  constraint page_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text])))
);

-- file

create table file.file (
  id uuid default uuidv7() not null,
  company_id uuid,
  account_id uuid,
  purpose text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  thumb_key text,
  created_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  store_id uuid,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_storage_key_key UNIQUE (storage_key),
  constraint file_thumb_key_key UNIQUE (thumb_key),
  constraint file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint file_size_bytes_check CHECK ((size_bytes > 0)),
  constraint file_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint file_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint file_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX file_by_company ON file.file USING btree (company_id);
CREATE INDEX file_by_store ON file.file USING btree (store_id) WHERE (store_id IS NOT NULL);
CREATE INDEX file_unclaimed ON file.file USING btree (created_at) WHERE (claimed_at IS NULL);

create table file.export_job (
  id uuid default uuidv7() not null,
  face text not null,
  store_id uuid,
  account_id uuid not null,
  account_name text not null,
  list text not null,
  title text not null,
  filter jsonb not null,
  words text not null,
  columns text[] not null,
  state text not null,
  row_count integer default 0 not null,
  failure text,
  attempts integer default 0 not null,
  held_until timestamp with time zone,
  file_id uuid,
  size_bytes bigint,
  download_count integer default 0 not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  form text default 'xlsx'::text not null,
  is_whole boolean default false not null,
  reason text,
  approved_by_name text,
  approved_at timestamp with time zone,
  approved_rows integer,
  limit_provinces text[],
  limit_stores uuid[],
  constraint export_job_pkey PRIMARY KEY (id),
  constraint export_job_columns_check CHECK (((cardinality(columns) >= 1) AND (cardinality(columns) <= 60))),
  constraint export_job_face_check CHECK ((face = ANY (ARRAY['seller'::text, 'platform'::text]))),
  constraint export_job_form_check CHECK ((form = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
  constraint export_job_list_check CHECK ((list ~ '^[a-z][a-z0-9.-]{1,59}$'::text)),
  constraint export_job_ready_ends CHECK (((state <> 'ready'::text) OR (expires_at IS NOT NULL))),
  constraint export_job_ready_has_file CHECK (((state = 'ready'::text) = (file_id IS NOT NULL))),
  constraint export_job_row_count_check CHECK ((row_count >= 0)),
  constraint export_job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'asking'::text, 'ready'::text, 'failed'::text, 'stopped'::text, 'refused'::text, 'expired'::text, 'revoked'::text]))),
  constraint export_job_store_is_sellers CHECK (((store_id IS NOT NULL) = (face = 'seller'::text))),
  constraint export_job_title_check CHECK (((length(title) >= 1) AND (length(title) <= 40))),
  constraint export_job_whole_has_reason CHECK (((NOT is_whole) OR ((length(reason) >= 1) AND (length(reason) <= 200)))),
  constraint export_job_words_check CHECK ((length(words) <= 300)),
  constraint export_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint export_job_file_id_fkey FOREIGN KEY (file_id) REFERENCES file.file(id),
  constraint export_job_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX export_job_asking ON file.export_job USING btree (id) WHERE (state = 'asking'::text);
CREATE INDEX export_job_by_account ON file.export_job USING btree (account_id, id DESC);
CREATE INDEX export_job_by_file ON file.export_job USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX export_job_by_store ON file.export_job USING btree (store_id, id DESC);
CREATE INDEX export_job_to_expire ON file.export_job USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX export_job_to_make ON file.export_job USING btree (id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

create table file.export_download (
  id uuid default uuidv7() not null,
  export_id uuid not null,
  store_id uuid,
  account_id uuid not null,
  account_name text not null,
  downloaded_at timestamp with time zone not null,
  client_ip text not null,
  constraint export_download_pkey PRIMARY KEY (id),
  constraint export_download_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint export_download_export_id_fkey FOREIGN KEY (export_id) REFERENCES file.export_job(id),
  constraint export_download_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX export_download_by_account ON file.export_download USING btree (account_id);
CREATE INDEX export_download_by_export ON file.export_download USING btree (export_id, id DESC);
CREATE INDEX export_download_by_store ON file.export_download USING btree (store_id) WHERE (store_id IS NOT NULL);

create table file.import_job (
  id uuid default uuidv7() not null,
  face text not null,
  store_id uuid,
  account_id uuid not null,
  account_name text not null,
  acting_account_id uuid not null,
  kind text not null,
  title text not null,
  file_name text not null,
  state text not null,
  heads text[] not null,
  columns text[] not null,
  revision integer default 1 not null,
  row_count integer not null,
  counts jsonb default '{}'::jsonb not null,
  failure text,
  attempts integer default 0 not null,
  held_until timestamp with time zone,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint import_job_pkey PRIMARY KEY (id),
  constraint import_job_face_check CHECK ((face = ANY (ARRAY['seller'::text, 'platform'::text]))),
  constraint import_job_file_name_check CHECK ((length(file_name) <= 120)),
  constraint import_job_heads_check CHECK (((cardinality(heads) >= 1) AND (cardinality(heads) <= 60))),
  constraint import_job_kind_check CHECK ((kind ~ '^[a-z][a-z-]{1,39}$'::text)),
  constraint import_job_one_kind_a_column CHECK ((cardinality(columns) = cardinality(heads))),
  constraint import_job_revision_check CHECK ((revision > 0)),
  constraint import_job_row_count_check CHECK (((row_count >= 0) AND (row_count <= 5000))),
  constraint import_job_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'checking'::text, 'ready'::text, 'applying'::text, 'done'::text, 'partly'::text, 'failed'::text, 'stopped'::text, 'undoing'::text, 'undone'::text]))),
  constraint import_job_store_is_sellers CHECK (((store_id IS NOT NULL) = (face = 'seller'::text))),
  constraint import_job_title_check CHECK (((length(title) >= 1) AND (length(title) <= 40))),
  constraint import_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint import_job_acting_account_id_fkey FOREIGN KEY (acting_account_id) REFERENCES identity.account(id),
  constraint import_job_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX import_job_by_account ON file.import_job USING btree (account_id, id DESC);
CREATE INDEX import_job_by_acting ON file.import_job USING btree (acting_account_id);
CREATE INDEX import_job_by_store ON file.import_job USING btree (store_id, id DESC);
CREATE INDEX import_job_to_do ON file.import_job USING btree (id) WHERE (state = ANY (ARRAY['checking'::text, 'applying'::text, 'undoing'::text]));

create table file.import_row (
  job_id uuid not null,
  row_no integer not null,
  store_id uuid,
  cells text[] not null,
  verdict text,
  reason text default ''::text not null,
  record_key text,
  target jsonb,
  state_before jsonb,
  state_after jsonb,
  words_before text default ''::text not null,
  words_after text default ''::text not null,
  seen_version text,
  left_version text,
  needs_second boolean default false not null,
  outcome text,
  outcome_reason text default ''::text not null,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  kept_reason text,
  constraint import_row_pkey PRIMARY KEY (job_id, row_no),
  constraint import_row_applied_at CHECK ((((outcome = 'applied'::text) = (applied_at IS NOT NULL)) OR (outcome IS NULL))),
  constraint import_row_cells_check CHECK ((cardinality(cells) <= 60)),
  constraint import_row_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'skipped'::text, 'failed'::text]))),
  constraint import_row_outcome_of_ready CHECK (((outcome IS NULL) OR (verdict = ANY (ARRAY['ready'::text, 'reminder'::text])))),
  constraint import_row_reason_check CHECK ((length(reason) <= 500)),
  constraint import_row_row_no_check CHECK ((row_no > 0)),
  constraint import_row_undone_was_applied CHECK (((undone_at IS NULL) OR (outcome = 'applied'::text))),
  constraint import_row_verdict_check CHECK ((verdict = ANY (ARRAY['ready'::text, 'reminder'::text, 'error'::text, 'unchanged'::text, 'blank'::text]))),
  constraint import_row_job_id_fkey FOREIGN KEY (job_id) REFERENCES file.import_job(id),
  constraint import_row_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX import_row_by_record ON file.import_row USING btree (job_id, record_key) WHERE (record_key IS NOT NULL);
CREATE INDEX import_row_by_store ON file.import_row USING btree (store_id);

create table file.package (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  kind text not null,
  title text not null,
  wanted jsonb not null,
  state text not null,
  total_count integer default 0 not null,
  done_count integer default 0 not null,
  missing jsonb default '[]'::jsonb not null,
  failure text,
  attempts integer default 0 not null,
  held_until timestamp with time zone,
  file_id uuid,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  needs_right text,
  constraint package_pkey PRIMARY KEY (id),
  constraint package_check CHECK (((done_count >= 0) AND (done_count <= total_count))),
  constraint package_finished CHECK ((((state = 'ready'::text) OR (state = 'failed'::text)) = (finished_at IS NOT NULL))),
  constraint package_kind_check CHECK ((kind = ANY (ARRAY['order-papers'::text, 'store-licences'::text]))),
  constraint package_needs_right_check CHECK ((needs_right = 'finance'::text)),
  constraint package_ready_has_file CHECK (((state = 'ready'::text) = (file_id IS NOT NULL))),
  constraint package_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text]))),
  constraint package_total_count_check CHECK ((total_count >= 0)),
  constraint package_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint package_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint package_file_id_fkey FOREIGN KEY (file_id) REFERENCES file.file(id)
);
CREATE INDEX package_by_company ON file.package USING btree (company_id, id DESC);
CREATE INDEX package_to_fill ON file.package USING btree (id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

create table file.package_entry (
  company_id uuid not null,
  package_id uuid not null,
  entry_no integer not null,
  path text not null,
  paper text not null,
  size_bytes bigint not null,
  sha256 text not null,
  constraint package_entry_pkey PRIMARY KEY (package_id, entry_no),
  constraint package_path_once UNIQUE (package_id, path),
  constraint package_entry_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint package_entry_size_bytes_check CHECK ((size_bytes > 0)),
  constraint package_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint package_entry_package_id_fkey FOREIGN KEY (package_id) REFERENCES file.package(id)
);

create table file.sheet_layout (
  account_id uuid not null,
  kind text not null,
  shape text not null,
  columns text[] not null,
  constraint sheet_layout_pkey PRIMARY KEY (account_id, kind, shape),
  constraint sheet_layout_columns_check CHECK (((cardinality(columns) >= 1) AND (cardinality(columns) <= 60))),
  constraint sheet_layout_shape_check CHECK ((length(shape) <= 64)),
  constraint sheet_layout_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id)
);

-- invoice

create table invoice.application (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  title text not null,
  tax_no text not null,
  address text not null,
  phone text not null,
  bank_name text not null,
  bank_account text not null,
  proof_file_ids uuid[] not null,
  state text not null,
  objections jsonb default '[]'::jsonb not null,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint application_pkey PRIMARY KEY (id),
  constraint application_decided CHECK (((state = 'in-review'::text) = (decided_at IS NULL))),
  constraint application_proof_file_ids_check CHECK ((cardinality(proof_file_ids) <= 3)),
  constraint application_state_check CHECK ((state = ANY (ARRAY['in-review'::text, 'approved'::text, 'refused'::text, 'revoked'::text]))),
  constraint application_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint application_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX application_by_company ON invoice.application USING btree (company_id, id DESC);
CREATE UNIQUE INDEX application_once_at_a_time ON invoice.application USING btree (company_id) WHERE (state = 'in-review'::text);
CREATE INDEX application_waiting ON invoice.application USING btree (submitted_at, id) WHERE (state = 'in-review'::text);

create table invoice.batch_report (
  batch_id uuid not null,
  store_id uuid not null,
  report_no text not null,
  tested_on date not null,
  findings jsonb not null,
  conclusion text not null,
  constraint batch_report_pkey PRIMARY KEY (batch_id),
  constraint batch_report_report_no_key UNIQUE (report_no),
  constraint batch_report_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES catalogue.batch(id),
  constraint batch_report_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table invoice.due_order (
  order_id uuid not null,
  company_id uuid not null,
  store_id uuid not null,
  order_no text not null,
  store_name text not null,
  due_at timestamp with time zone,
  shipped_at timestamp with time zone not null,
  constraint due_order_pkey PRIMARY KEY (order_id),
  constraint due_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint due_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id),
  constraint due_order_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX due_order_by_company ON invoice.due_order USING btree (company_id, shipped_at DESC);
CREATE INDEX due_order_by_store ON invoice.due_order USING btree (store_id);
CREATE INDEX due_order_waiting ON invoice.due_order USING btree (due_at) WHERE (due_at IS NOT NULL);

create table invoice.invoice (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  store_id uuid not null,
  store_name text not null,
  request_no text not null,
  colour text not null,
  kind text not null,
  blue_id uuid,
  seller jsonb not null,
  buyer jsonb not null,
  remark text not null,
  state text not null,
  invoice_no text,
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  failure text,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone not null,
  requested_at timestamp with time zone not null,
  issued_at timestamp with time zone,
  read_at timestamp with time zone,
  booked_at timestamp with time zone,
  drawer text not null,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_invoice_no_key UNIQUE (invoice_no),
  constraint invoice_request_no_key UNIQUE (request_no),
  constraint invoice_booked_is_special CHECK (((booked_at IS NULL) OR ((kind = 'special'::text) AND (colour = 'blue'::text) AND (state = 'issued'::text)))),
  constraint invoice_check CHECK ((gross = (net + tax))),
  constraint invoice_colour_check CHECK ((colour = ANY (ARRAY['blue'::text, 'red'::text]))),
  constraint invoice_colour_sign CHECK ((((colour = 'blue'::text) = (gross > 0)) AND (gross <> 0))),
  constraint invoice_issued_is_whole CHECK ((((state = 'issued'::text) = (invoice_no IS NOT NULL)) AND ((state = 'issued'::text) = (issued_at IS NOT NULL)))),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['special'::text, 'ordinary'::text]))),
  constraint invoice_red_has_blue CHECK (((colour = 'red'::text) = (blue_id IS NOT NULL))),
  constraint invoice_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'issued'::text, 'rejected'::text]))),
  constraint invoice_blue_id_fkey FOREIGN KEY (blue_id) REFERENCES invoice.invoice(id),
  constraint invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint invoice_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX invoice_by_blue ON invoice.invoice USING btree (blue_id) WHERE (blue_id IS NOT NULL);
CREATE INDEX invoice_by_company ON invoice.invoice USING btree (company_id, requested_at DESC);
CREATE INDEX invoice_by_store ON invoice.invoice USING btree (store_id, id DESC);
CREATE INDEX invoice_to_send ON invoice.invoice USING btree (next_try_at) WHERE (state <> 'issued'::text);
CREATE INDEX invoice_unread ON invoice.invoice USING btree (company_id) WHERE ((state = 'issued'::text) AND (read_at IS NULL));

create table invoice.line (
  company_id uuid not null,
  invoice_id uuid not null,
  line_no integer not null,
  order_id uuid not null,
  order_no text not null,
  order_line_id uuid,
  name text not null,
  spec text not null,
  unit text not null,
  quantity integer not null,
  unit_price bigint not null,
  list_gross bigint not null,
  tax_rate_percent integer not null,
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  constraint line_pkey PRIMARY KEY (invoice_id, line_no),
  constraint line_check CHECK ((gross = (net + tax))),
  constraint line_tax_rate_percent_check CHECK (((tax_rate_percent >= 0) AND (tax_rate_percent <= 100))),
  constraint line_unit_price_check CHECK ((unit_price >= 0)),
  constraint line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice.invoice(id),
  constraint line_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id),
  constraint line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES "order".line(id)
);
CREATE INDEX invoice_line_by_order ON invoice.line USING btree (order_id);

create table invoice.preference (
  company_id uuid not null,
  kind text not null,
  merging text not null,
  updated_at timestamp with time zone not null,
  constraint preference_pkey PRIMARY KEY (company_id),
  constraint preference_kind_check CHECK ((kind = ANY (ARRAY['special'::text, 'ordinary'::text]))),
  constraint preference_merging_check CHECK ((merging = ANY (ARRAY['order'::text, 'month'::text]))),
  constraint preference_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table invoice.red_form (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  invoice_id uuid not null,
  form_no text not null,
  reason text not null,
  state text not null,
  note text default ''::text not null,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint red_form_pkey PRIMARY KEY (id),
  constraint red_form_form_no_key UNIQUE (form_no),
  constraint red_form_decided CHECK (((state = 'waiting-buyer'::text) = (decided_at IS NULL))),
  constraint red_form_reason_check CHECK ((reason = ANY (ARRAY['returned'::text, 'allowance'::text]))),
  constraint red_form_state_check CHECK ((state = ANY (ARRAY['waiting-buyer'::text, 'confirmed'::text, 'refused'::text, 'expired'::text]))),
  constraint red_form_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint red_form_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice.invoice(id)
);
CREATE INDEX red_form_by_invoice ON invoice.red_form USING btree (invoice_id, id DESC);
CREATE INDEX red_form_due ON invoice.red_form USING btree (due_at) WHERE (state = 'waiting-buyer'::text);
CREATE UNIQUE INDEX red_form_once ON invoice.red_form USING btree (invoice_id) WHERE (state = ANY (ARRAY['waiting-buyer'::text, 'confirmed'::text]));

-- marketing

create table marketing.campaign (
  id uuid default uuidv7() not null,
  kind text not null,
  version integer default 1 not null,
  name text not null,
  store_id uuid not null,
  borne_by text not null,
  state text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  company_kinds text[] default '{}'::text[] not null,
  provinces text[] default '{}'::text[] not null,
  takes_coupons boolean not null,
  terms jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_borne_by_check CHECK ((borne_by = ANY (ARRAY['store'::text, 'platform'::text]))),
  constraint campaign_check CHECK ((ends_at > starts_at)),
  constraint campaign_kind_check CHECK ((kind = ANY (ARRAY['special-price'::text, 'clearance'::text, 'flash-sale'::text, 'group-buy'::text, 'combo'::text, 'full-reduction'::text]))),
  constraint campaign_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint campaign_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'stopped'::text]))),
  constraint campaign_version_check CHECK ((version > 0)),
  constraint campaign_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX campaign_by_end ON marketing.campaign USING btree (ends_at) WHERE (state = 'published'::text);
CREATE INDEX campaign_by_kind ON marketing.campaign USING btree (kind, ends_at) WHERE (state = 'published'::text);
CREATE INDEX campaign_by_store ON marketing.campaign USING btree (store_id, ends_at) WHERE (state = 'published'::text);

create table marketing.campaign_goods (
  campaign_id uuid not null,
  offer_id uuid not null,
  unit_price bigint,
  quota integer,
  taken integer default 0 not null,
  limit_per_company integer,
  batch_no text,
  sort integer default 0 not null,
  constraint campaign_goods_pkey PRIMARY KEY (campaign_id, offer_id),
  constraint campaign_goods_limit_per_company_check CHECK ((limit_per_company > 0)),
  constraint campaign_goods_quota_check CHECK ((quota > 0)),
  constraint campaign_goods_unit_price_check CHECK ((unit_price > 0)),
  constraint quota_not_oversold CHECK (((taken >= 0) AND ((quota IS NULL) OR (taken <= quota)))),
  constraint campaign_goods_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES marketing.campaign(id),
  constraint campaign_goods_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id)
);
CREATE INDEX campaign_goods_by_offer ON marketing.campaign_goods USING btree (offer_id);

create table marketing.campaign_hold (
  company_id uuid not null,
  pay_order_id uuid not null,
  campaign_id uuid not null,
  offer_id uuid not null,
  quantity integer not null,
  state text not null,
  held_at timestamp with time zone not null,
  constraint campaign_hold_pkey PRIMARY KEY (pay_order_id, campaign_id, offer_id),
  constraint campaign_hold_quantity_check CHECK ((quantity > 0)),
  constraint campaign_hold_state_check CHECK ((state = ANY (ARRAY['held'::text, 'paid'::text, 'released'::text]))),
  constraint campaign_hold_campaign_id_offer_id_fkey FOREIGN KEY (campaign_id, offer_id) REFERENCES marketing.campaign_goods(campaign_id, offer_id),
  constraint campaign_hold_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX campaign_hold_by_campaign ON marketing.campaign_hold USING btree (campaign_id) WHERE (state <> 'released'::text);

create table marketing.coin_batch (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  subject text not null,
  memo text not null,
  amount bigint not null,
  left_amount bigint not null,
  taken_back bigint default 0 not null,
  state text not null,
  opens_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint coin_batch_pkey PRIMARY KEY (id),
  constraint coin_batch_subject_key UNIQUE (subject),
  constraint coin_batch_amount_check CHECK ((amount > 0)),
  constraint coin_batch_check CHECK (((left_amount >= 0) AND (left_amount <= amount))),
  constraint coin_batch_check1 CHECK (((taken_back >= 0) AND (taken_back <= amount))),
  constraint coin_batch_check2 CHECK ((expires_at > opens_at)),
  constraint coin_batch_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'open'::text]))),
  constraint coin_batch_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX coin_batch_by_company ON marketing.coin_batch USING btree (company_id, expires_at) WHERE ((state = 'open'::text) AND (left_amount > 0));
CREATE INDEX coin_batch_pending ON marketing.coin_batch USING btree (opens_at) WHERE (state = 'pending'::text);

create table marketing.coin_entry (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  kind text not null,
  amount bigint not null,
  balance_after bigint not null,
  subject text not null,
  memo text not null,
  at timestamp with time zone not null,
  constraint coin_entry_pkey PRIMARY KEY (id),
  constraint coin_entry_once UNIQUE (kind, subject),
  constraint coin_entry_amount_check CHECK ((amount <> 0)),
  constraint coin_entry_kind_check CHECK ((kind = ANY (ARRAY['earn'::text, 'spend'::text, 'give-back'::text, 'take-back'::text, 'draw'::text, 'prize'::text, 'expire'::text]))),
  constraint coin_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX coin_entry_by_company ON marketing.coin_entry USING btree (company_id, at DESC, id DESC);

create table marketing.coin_purse (
  company_id uuid not null,
  balance bigint not null,
  constraint coin_purse_pkey PRIMARY KEY (company_id),
  constraint coin_purse_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table marketing.company_taken (
  company_id uuid not null,
  campaign_id uuid not null,
  offer_id uuid not null,
  taken integer not null,
  constraint company_taken_pkey PRIMARY KEY (company_id, campaign_id, offer_id),
  constraint company_taken_taken_check CHECK ((taken >= 0)),
  constraint company_taken_campaign_id_offer_id_fkey FOREIGN KEY (campaign_id, offer_id) REFERENCES marketing.campaign_goods(campaign_id, offer_id),
  constraint company_taken_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table marketing.coupon (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  kind text not null,
  name text not null,
  store_id uuid,
  brand text,
  store_ids uuid[] default '{}'::uuid[] not null,
  borne_by text not null,
  off bigint,
  pay_basis_points integer,
  most_off bigint,
  enough_from bigint not null,
  total integer not null,
  taken integer default 0 not null,
  limit_per_company integer not null,
  take_from timestamp with time zone not null,
  take_until timestamp with time zone not null,
  valid_until timestamp with time zone,
  valid_days integer,
  company_kinds text[] default '{}'::text[] not null,
  provinces text[] default '{}'::text[] not null,
  is_public boolean not null,
  scan_code text,
  state text not null,
  created_at timestamp with time zone not null,
  constraint coupon_pkey PRIMARY KEY (id),
  constraint coupon_scan_code_key UNIQUE (scan_code),
  constraint brand_of_brand_coupon CHECK (((kind = 'brand'::text) = (brand IS NOT NULL))),
  constraint coupon_borne_by_check CHECK ((borne_by = ANY (ARRAY['store'::text, 'platform'::text]))),
  constraint coupon_check CHECK ((take_until > take_from)),
  constraint coupon_enough_from_check CHECK ((enough_from >= 0)),
  constraint coupon_kind_check CHECK ((kind = ANY (ARRAY['store'::text, 'brand'::text, 'platform'::text, 'cross-store'::text]))),
  constraint coupon_limit_per_company_check CHECK ((limit_per_company > 0)),
  constraint coupon_most_off_check CHECK ((most_off > 0)),
  constraint coupon_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint coupon_not_overtaken CHECK (((taken >= 0) AND (taken <= total))),
  constraint coupon_off_check CHECK ((off > 0)),
  constraint coupon_pay_basis_points_check CHECK (((pay_basis_points >= 1) AND (pay_basis_points <= 9999))),
  constraint coupon_state_check CHECK ((state = ANY (ARRAY['published'::text, 'stopped'::text]))),
  constraint coupon_total_check CHECK ((total > 0)),
  constraint coupon_valid_days_check CHECK ((valid_days > 0)),
  constraint coupon_version_check CHECK ((version > 0)),
  constraint one_deduction CHECK (((off IS NULL) <> (pay_basis_points IS NULL))),
  constraint one_validity CHECK (((valid_until IS NULL) <> (valid_days IS NULL))),
  constraint store_of_store_coupon CHECK (((kind <> ALL (ARRAY['store'::text, 'brand'::text])) OR (store_id IS NOT NULL))),
  constraint coupon_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX coupon_on_offer ON marketing.coupon USING btree (take_until) WHERE (state = 'published'::text);

create table marketing.lottery (
  id uuid default uuidv7() not null,
  store_id uuid,
  name text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  free_per_day integer not null,
  coin_cost bigint,
  most_per_day integer not null,
  rules text not null,
  created_at timestamp with time zone not null,
  constraint lottery_pkey PRIMARY KEY (id),
  constraint lottery_check CHECK ((ends_at > starts_at)),
  constraint lottery_coin_cost_check CHECK ((coin_cost > 0)),
  constraint lottery_free_per_day_check CHECK ((free_per_day >= 0)),
  constraint lottery_most_per_day_check CHECK ((most_per_day > 0)),
  constraint lottery_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table marketing.prize (
  id uuid default uuidv7() not null,
  lottery_id uuid not null,
  sort integer not null,
  name text not null,
  kind text not null,
  coupon_id uuid,
  coins bigint,
  odds integer not null,
  stock integer,
  given integer default 0 not null,
  constraint prize_pkey PRIMARY KEY (id),
  constraint prize_place UNIQUE (lottery_id, sort),
  constraint prize_by_kind CHECK ((((kind = 'coupon'::text) = (coupon_id IS NOT NULL)) AND ((kind = 'coins'::text) = (coins IS NOT NULL)))),
  constraint prize_coins_check CHECK ((coins > 0)),
  constraint prize_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'coupon'::text, 'coins'::text, 'nothing'::text]))),
  constraint prize_not_overgiven CHECK (((given >= 0) AND ((stock IS NULL) OR (given <= stock)))),
  constraint prize_odds_check CHECK (((odds >= 0) AND (odds <= 1000000))),
  constraint prize_stock_check CHECK ((stock >= 0)),
  constraint prize_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES marketing.coupon(id),
  constraint prize_lottery_id_fkey FOREIGN KEY (lottery_id) REFERENCES marketing.lottery(id)
);

create table marketing.draw (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  lottery_id uuid not null,
  prize_id uuid not null,
  prize_name text not null,
  prize_kind text not null,
  drawn_on date not null,
  nth integer not null,
  is_free boolean not null,
  state text not null,
  receiver jsonb,
  claim_before timestamp with time zone,
  drawn_at timestamp with time zone not null,
  constraint draw_pkey PRIMARY KEY (id),
  constraint draw_once UNIQUE (company_id, lottery_id, drawn_on, nth),
  constraint draw_nth_check CHECK ((nth > 0)),
  constraint draw_state_check CHECK ((state = ANY (ARRAY['unclaimed'::text, 'claimed'::text, 'sent'::text, 'granted'::text, 'expired'::text]))),
  constraint draw_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint draw_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint draw_lottery_id_fkey FOREIGN KEY (lottery_id) REFERENCES marketing.lottery(id),
  constraint draw_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES marketing.prize(id)
);
CREATE INDEX draw_by_company ON marketing.draw USING btree (company_id, id DESC);
CREATE INDEX draw_claimed ON marketing.draw USING btree (drawn_at, id) WHERE (state = 'claimed'::text);
CREATE INDEX draw_of_lottery ON marketing.draw USING btree (lottery_id, drawn_at DESC) WHERE (prize_kind <> 'nothing'::text);

create table marketing.flash_booking (
  company_id uuid not null,
  account_id uuid not null,
  campaign_id uuid not null,
  offer_id uuid not null,
  booked_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint flash_booking_pkey PRIMARY KEY (company_id, campaign_id, offer_id),
  constraint flash_booking_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint flash_booking_campaign_id_offer_id_fkey FOREIGN KEY (campaign_id, offer_id) REFERENCES marketing.campaign_goods(campaign_id, offer_id),
  constraint flash_booking_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX flash_booking_untold ON marketing.flash_booking USING btree (campaign_id) WHERE (told_at IS NULL);

create table marketing.group_buy (
  campaign_id uuid not null,
  target_quantity integer not null,
  state text not null,
  closed_at timestamp with time zone,
  constraint group_buy_pkey PRIMARY KEY (campaign_id),
  constraint group_buy_state_check CHECK ((state = ANY (ARRAY['open'::text, 'succeeded'::text, 'failed'::text]))),
  constraint group_buy_target_quantity_check CHECK ((target_quantity > 0)),
  constraint group_buy_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES marketing.campaign(id)
);

create table marketing.held_coupon (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  coupon_id uuid not null,
  nth integer not null,
  state text not null,
  taken_by uuid not null,
  taken_at timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  pay_order_id uuid,
  used_at timestamp with time zone,
  seen_at timestamp with time zone,
  constraint held_coupon_pkey PRIMARY KEY (id),
  constraint taken_once UNIQUE (coupon_id, company_id, nth),
  constraint held_coupon_nth_check CHECK ((nth > 0)),
  constraint held_coupon_state_check CHECK ((state = ANY (ARRAY['available'::text, 'used'::text]))),
  constraint used_by_an_order CHECK (((state = 'used'::text) = (pay_order_id IS NOT NULL))),
  constraint held_coupon_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint held_coupon_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES marketing.coupon(id),
  constraint held_coupon_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES identity.account(id)
);
CREATE INDEX held_coupon_by_company ON marketing.held_coupon USING btree (company_id, valid_until DESC);
CREATE INDEX held_coupon_by_pay_order ON marketing.held_coupon USING btree (pay_order_id) WHERE (pay_order_id IS NOT NULL);

-- payment

create table payment.account (
  id uuid default uuidv7() not null,
  company_id uuid,
  store_id uuid,
  kind text not null,
  keeps_balance boolean not null,
  balance bigint default 0 not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'frozen'::text, 'coins'::text, 'receivable'::text, 'credit-due'::text, 'unearned'::text, 'store-share'::text, 'deposit'::text, 'platform-share'::text, 'freight'::text, 'channel-wechat'::text, 'channel-alipay'::text, 'channel-bank'::text, 'lender'::text, 'suspense'::text, 'compensation'::text, 'carrier-claim'::text]))) NOT VALID,
  constraint balance_not_negative CHECK ((balance >= 0)),
  constraint only_purses_keep_a_balance CHECK ((keeps_balance OR (balance = 0))),
  constraint owner_fits_kind CHECK (
CASE
    WHEN (kind = ANY (ARRAY['wallet'::text, 'frozen'::text, 'coins'::text])) THEN ((company_id IS NOT NULL) AND (store_id IS NULL))
    WHEN (kind = ANY (ARRAY['receivable'::text, 'credit-due'::text])) THEN ((company_id IS NOT NULL) AND (store_id IS NOT NULL))
    WHEN (kind = ANY (ARRAY['unearned'::text, 'store-share'::text, 'deposit'::text])) THEN ((company_id IS NULL) AND (store_id IS NOT NULL))
    ELSE ((company_id IS NULL) AND (store_id IS NULL))
END) NOT VALID,
  constraint account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint account_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE UNIQUE INDEX account_once ON payment.account USING btree (company_id, store_id, kind) NULLS NOT DISTINCT;

create table payment.bank_card (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  bank_name text not null,
  branch_name text not null,
  account_no text not null,
  account_name text not null,
  state text not null,
  proof_amount bigint not null,
  payout_no text not null,
  tries_left integer not null,
  failure text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  bound_at timestamp with time zone,
  constraint bank_card_pkey PRIMARY KEY (id),
  constraint bank_card_payout_no_key UNIQUE (payout_no),
  constraint bank_card_account_no_check CHECK ((account_no ~ '^\d{8,32}$'::text)),
  constraint bank_card_proof_amount_check CHECK (((proof_amount >= 1) AND (proof_amount <= 99))),
  constraint bank_card_state_check CHECK ((state = ANY (ARRAY['verifying'::text, 'bound'::text, 'failed'::text, 'unbound'::text]))),
  constraint bank_card_tries_left_check CHECK (((tries_left >= 0) AND (tries_left <= 3))),
  constraint bank_card_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE UNIQUE INDEX card_bound_once ON payment.bank_card USING btree (company_id, account_no) WHERE (state = ANY (ARRAY['verifying'::text, 'bound'::text]));

create table payment.payment (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  trade_no text not null,
  payable_kind text not null,
  payable_id uuid not null,
  channel text not null,
  amount bigint not null,
  wallet_part bigint default 0 not null,
  parts jsonb default '[]'::jsonb not null,
  state text not null,
  pay_link text,
  provider_trade_no text,
  claimed_at timestamp with time zone,
  voucher_ids uuid[] default '{}'::uuid[] not null,
  paid_at timestamp with time zone,
  failure text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  covers uuid[] default '{}'::uuid[] not null,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_trade_no_key UNIQUE (trade_no),
  constraint provider_payment_once UNIQUE (channel, provider_trade_no),
  constraint payment_amount_check CHECK ((amount > 0)),
  constraint payment_channel_check CHECK ((channel = ANY (ARRAY['wechat'::text, 'alipay'::text, 'transfer'::text, 'bank'::text, 'merchant'::text, 'wallet'::text, 'credit'::text]))),
  constraint payment_payable_kind_check CHECK ((payable_kind = ANY (ARRAY['order'::text, 'recharge'::text, 'repayment'::text, 'loan-repayment'::text]))),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'closed'::text, 'abnormal'::text, 'surplus'::text]))),
  constraint payment_wallet_part_check CHECK ((wallet_part >= 0)),
  constraint payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX merchant_receipt_by_claim ON payment.payment USING btree (claimed_at DESC, id DESC) WHERE ((channel = 'merchant'::text) AND (claimed_at IS NOT NULL));
CREATE INDEX merchant_receipt_waiting ON payment.payment USING btree (created_at, id) WHERE ((channel = 'merchant'::text) AND (state = 'pending'::text) AND (claimed_at IS NOT NULL));
CREATE UNIQUE INDEX payable_paid_once ON payment.payment USING btree (payable_id) WHERE (state = 'succeeded'::text);
CREATE INDEX payment_by_beginning ON payment.payment USING btree (created_at);
CREATE INDEX payment_by_company ON payment.payment USING btree (company_id, id DESC);
CREATE INDEX payment_by_covered ON payment.payment USING gin (covers);
CREATE INDEX payment_by_day ON payment.payment USING btree (channel, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX payment_by_payable ON payment.payment USING btree (payable_id);
CREATE INDEX payment_newest_by_company ON payment.payment USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX payment_pending ON payment.payment USING btree (expires_at) WHERE (state = 'pending'::text);

create table payment.bank_transfer (
  id uuid default uuidv7() not null,
  bank_serial text not null,
  payer_name text not null,
  payer_account text not null,
  amount bigint not null,
  remark text not null,
  state text not null,
  payment_id uuid,
  reason text,
  received_at timestamp with time zone not null,
  constraint bank_transfer_pkey PRIMARY KEY (id),
  constraint bank_transfer_bank_serial_key UNIQUE (bank_serial),
  constraint bank_transfer_amount_check CHECK ((amount > 0)),
  constraint bank_transfer_state_check CHECK ((state = ANY (ARRAY['matched'::text, 'unclaimed'::text, 'credited'::text]))) NOT VALID,
  constraint bank_transfer_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment.payment(id)
);
CREATE INDEX bank_transfer_newest ON payment.bank_transfer USING btree (received_at DESC, id DESC);
CREATE INDEX bank_transfer_to_claim ON payment.bank_transfer USING btree (received_at DESC, id DESC) WHERE (state = 'unclaimed'::text);

create table payment.books (
  company_id uuid not null,
  closed_until timestamp with time zone not null,
  constraint books_pkey PRIMARY KEY (company_id),
  constraint books_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table payment.closing (
  company_id uuid not null,
  store_id uuid not null,
  month text not null,
  charged bigint not null,
  paid bigint not null,
  returned bigint not null,
  closing bigint not null,
  constraint closing_pkey PRIMARY KEY (company_id, store_id, month),
  constraint closing_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint closing_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint closing_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX closing_by_store ON payment.closing USING btree (store_id, month);

create table payment.collection (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  collection_no text not null,
  purpose text not null,
  amount bigint not null,
  state text not null,
  account_id uuid not null,
  request_id text not null,
  pay_before timestamp with time zone not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint collection_pkey PRIMARY KEY (id),
  constraint collection_collection_no_key UNIQUE (collection_no),
  constraint collection_once_per_request UNIQUE (company_id, request_id),
  constraint collection_amount_check CHECK ((amount > 0)),
  constraint collection_purpose_check CHECK ((purpose = ANY (ARRAY['recharge'::text, 'repayment'::text, 'loan-repayment'::text]))),
  constraint collection_state_check CHECK ((state = ANY (ARRAY['awaiting'::text, 'paid'::text, 'closed'::text]))),
  constraint collection_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint collection_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX collection_by_company ON payment.collection USING btree (company_id, id DESC);
CREATE INDEX collection_unpaid ON payment.collection USING btree (pay_before) WHERE (state = 'awaiting'::text);

create table payment.credit_application (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  store_id uuid not null,
  wanted_limit bigint not null,
  wanted_days integer not null,
  note text not null,
  state text not null,
  granted_limit bigint,
  granted_days integer,
  answer text,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settled_by text,
  constraint credit_application_pkey PRIMARY KEY (id),
  constraint credit_application_granted_days_check CHECK (((granted_days >= 1) AND (granted_days <= 365))),
  constraint credit_application_granted_limit_check CHECK ((granted_limit > 0)),
  constraint credit_application_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'granted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint credit_application_wanted_days_check CHECK (((wanted_days >= 1) AND (wanted_days <= 365))),
  constraint credit_application_wanted_limit_check CHECK ((wanted_limit > 0)),
  constraint granted_says_how_much CHECK ((num_nonnulls(granted_limit, granted_days) =
CASE state
    WHEN 'granted'::text THEN 2
    ELSE 0
END)),
  constraint refused_says_why CHECK (((state <> 'refused'::text) OR (answer IS NOT NULL))),
  constraint settled_says_when CHECK (((state = 'waiting'::text) = (settled_at IS NULL))),
  constraint credit_application_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity.account(id),
  constraint credit_application_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint credit_application_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX credit_application_by_company ON payment.credit_application USING btree (company_id, asked_at DESC, id DESC);
CREATE INDEX credit_application_by_store ON payment.credit_application USING btree (store_id, state);
CREATE INDEX credit_application_by_time ON payment.credit_application USING btree (store_id, asked_at DESC, id DESC);
CREATE INDEX credit_application_by_wait ON payment.credit_application USING btree (asked_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX credit_application_waiting ON payment.credit_application USING btree (id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX credit_application_waits_once ON payment.credit_application USING btree (company_id, store_id) WHERE (state = 'waiting'::text);

create table payment.credit_line (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  kind text not null,
  store_id uuid,
  creditor_name text not null,
  limit_amount bigint not null,
  used bigint default 0 not null,
  frozen bigint default 0 not null,
  term_days integer not null,
  month_rate_bp integer default 0 not null,
  is_closed boolean default false not null,
  opened_at timestamp with time zone not null,
  version integer default 1 not null,
  reminded_at timestamp with time zone,
  constraint credit_line_pkey PRIMARY KEY (id),
  constraint credit_is_given_by_a_store CHECK (((kind = 'credit'::text) = (store_id IS NOT NULL))),
  constraint credit_line_frozen_check CHECK ((frozen >= 0)),
  constraint credit_line_kind_check CHECK ((kind = ANY (ARRAY['credit'::text, 'loan'::text]))),
  constraint credit_line_limit_amount_check CHECK ((limit_amount >= 0)),
  constraint credit_line_month_rate_bp_check CHECK (((month_rate_bp >= 0) AND (month_rate_bp <= 200))),
  constraint credit_line_term_days_check CHECK (((term_days >= 1) AND (term_days <= 365))),
  constraint credit_line_used_check CHECK ((used >= 0)),
  constraint credit_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint credit_line_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX credit_line_by_store ON payment.credit_line USING btree (store_id) WHERE (store_id IS NOT NULL);
CREATE INDEX credit_line_by_time ON payment.credit_line USING btree (store_id, opened_at DESC, id DESC) WHERE (store_id IS NOT NULL);
CREATE UNIQUE INDEX credit_line_once ON payment.credit_line USING btree (company_id, kind, COALESCE(store_id, '00000000-0000-0000-0000-000000000000'::uuid));

create table payment.debt (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  line_id uuid not null,
  kind text not null,
  label text not null,
  order_id uuid,
  payment_id uuid,
  amount bigint not null,
  settled bigint default 0 not null,
  state text not null,
  due_on date,
  reminded_on date,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint debt_pkey PRIMARY KEY (id),
  constraint debt_amount_check CHECK ((amount > 0)),
  constraint debt_check CHECK (((settled >= 0) AND (settled <= amount))),
  constraint debt_kind_check CHECK ((kind = ANY (ARRAY['credit'::text, 'loan'::text]))),
  constraint debt_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'open'::text, 'settled'::text]))),
  constraint open_debt_has_a_day CHECK (((state = 'reserved'::text) OR (due_on IS NOT NULL) OR (settled = amount))),
  constraint settled_means_all CHECK (((state = 'settled'::text) = (settled = amount))),
  constraint debt_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint debt_line_id_fkey FOREIGN KEY (line_id) REFERENCES payment.credit_line(id),
  constraint debt_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment.payment(id)
);
CREATE INDEX debt_by_company ON payment.debt USING btree (company_id, kind, due_on, id);
CREATE INDEX debt_by_due ON payment.debt USING btree (company_id, kind, due_on, id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX debt_once_per_order ON payment.debt USING btree (order_id) WHERE (order_id IS NOT NULL);

create table payment.debt_change (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  debt_id uuid not null,
  kind text not null,
  subject uuid not null,
  amount bigint not null,
  at timestamp with time zone not null,
  constraint debt_change_pkey PRIMARY KEY (id),
  constraint debt_change_once UNIQUE (debt_id, kind, subject),
  constraint debt_change_amount_check CHECK ((amount > 0)),
  constraint debt_change_kind_check CHECK ((kind = ANY (ARRAY['repayment'::text, 'return'::text]))),
  constraint debt_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint debt_change_debt_id_fkey FOREIGN KEY (debt_id) REFERENCES payment.debt(id)
);
CREATE INDEX debt_change_by_subject ON payment.debt_change USING btree (subject);

create table payment.deposit_move (
  id uuid default uuidv7() not null,
  store_id uuid not null,
  amount bigint not null,
  transfer_id uuid not null,
  payer_name text not null,
  letter_file_id uuid,
  claimed_by uuid not null,
  claimed_by_name text not null,
  moved_at timestamp with time zone not null,
  constraint deposit_move_pkey PRIMARY KEY (id),
  constraint deposit_claimed_once UNIQUE (transfer_id),
  constraint deposit_move_amount_check CHECK ((amount > 0)),
  constraint deposit_move_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES identity.account(id),
  constraint deposit_move_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id),
  constraint deposit_move_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES payment.bank_transfer(id)
);
CREATE INDEX deposit_move_by_account ON payment.deposit_move USING btree (claimed_by);
CREATE INDEX deposit_move_by_store ON payment.deposit_move USING btree (store_id, moved_at DESC, id DESC);

create table payment.journal (
  id uuid default uuidv7() not null,
  kind text not null,
  subject text not null,
  company_id uuid,
  memo text not null,
  posted_at timestamp with time zone not null,
  reverses_id uuid,
  reference text,
  constraint journal_pkey PRIMARY KEY (id),
  constraint journal_posted_once UNIQUE (kind, subject),
  constraint journal_reverses_id_key UNIQUE (reverses_id),
  constraint journal_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint journal_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES payment.journal(id)
);
CREATE INDEX journal_by_company ON payment.journal USING btree (company_id, posted_at DESC);

create table payment.entry (
  id uuid default uuidv7() not null,
  journal_id uuid not null,
  account_id uuid not null,
  amount bigint not null,
  balance_after bigint,
  constraint entry_pkey PRIMARY KEY (id),
  constraint entry_amount_check CHECK ((amount <> 0)),
  constraint entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES payment.account(id),
  constraint entry_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES payment.journal(id)
) partition by RANGE (id);
CREATE INDEX entry_by_account ON ONLY payment.entry USING btree (account_id, id DESC);
CREATE INDEX entry_by_journal ON ONLY payment.entry USING btree (journal_id);

create table payment.notice (
  id uuid default uuidv7() not null,
  channel text not null,
  notice_id text not null,
  trade_no text,
  outcome text not null,
  body_hash text not null,
  received_at timestamp with time zone not null,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_once UNIQUE (channel, notice_id)
);

create table payment.paid_for (
  payable_id uuid not null,
  payment_id uuid not null,
  company_id uuid not null,
  constraint paid_for_pkey PRIMARY KEY (payable_id, payment_id),
  constraint paid_for_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint paid_for_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment.payment(id)
);
CREATE INDEX paid_for_by_company ON payment.paid_for USING btree (company_id);
CREATE INDEX paid_for_by_payment ON payment.paid_for USING btree (payment_id);

create table payment.pay_settings (
  company_id uuid not null,
  password_hash text,
  password_set_at timestamp with time zone,
  default_channel text,
  free_limit bigint default 0 not null,
  subs_may_use_wallet boolean default true not null,
  updated_at timestamp with time zone not null,
  constraint pay_settings_pkey PRIMARY KEY (company_id),
  constraint pay_settings_default_channel_check CHECK ((default_channel = ANY (ARRAY['wechat'::text, 'alipay'::text, 'transfer'::text, 'bank'::text, 'wallet'::text, 'credit'::text]))),
  constraint pay_settings_free_limit_check CHECK (((free_limit >= 0) AND (free_limit <= 100000))),
  constraint pay_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table payment.reconciliation (
  id uuid default uuidv7() not null,
  channel text not null,
  on_day date not null,
  our_count integer not null,
  our_amount bigint not null,
  their_count integer not null,
  their_amount bigint not null,
  difference_count integer not null,
  finished_at timestamp with time zone not null,
  constraint reconciliation_pkey PRIMARY KEY (id),
  constraint reconciled_once UNIQUE (channel, on_day),
  constraint reconciliation_channel_check CHECK ((channel = ANY (ARRAY['wechat'::text, 'alipay'::text, 'bank'::text])))
);

create table payment.reconciliation_difference (
  id uuid default uuidv7() not null,
  reconciliation_id uuid not null,
  kind text not null,
  what text not null,
  number text not null,
  our_amount bigint,
  their_amount bigint,
  constraint reconciliation_difference_pkey PRIMARY KEY (id),
  constraint reconciliation_difference_kind_check CHECK ((kind = ANY (ARRAY['missing-here'::text, 'missing-there'::text, 'amount'::text, 'fee'::text, 'duplicate'::text, 'wrong-day'::text, 'state'::text]))),
  constraint reconciliation_difference_what_check CHECK ((what = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint reconciliation_difference_reconciliation_id_fkey FOREIGN KEY (reconciliation_id) REFERENCES payment.reconciliation(id) ON DELETE CASCADE
);
CREATE INDEX difference_by_reconciliation ON payment.reconciliation_difference USING btree (reconciliation_id);

create table payment.refund (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  payment_id uuid not null,
  refund_no text not null,
  amount bigint not null,
  wallet_part bigint default 0 not null,
  parts jsonb default '[]'::jsonb not null,
  reason text not null,
  subject text,
  state text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_refund_no_key UNIQUE (refund_no),
  constraint refund_amount_check CHECK ((amount >= 0)),
  constraint refund_of_something CHECK (((amount + wallet_part) > 0)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'failed'::text]))),
  constraint refund_wallet_part_check CHECK ((wallet_part >= 0)),
  constraint refund_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment.payment(id)
);
CREATE INDEX refund_by_payment ON payment.refund USING btree (payment_id);
CREATE INDEX refund_by_settling ON payment.refund USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX refund_by_subject ON payment.refund USING btree (subject) WHERE (subject IS NOT NULL);
CREATE INDEX refund_waiting ON payment.refund USING btree (next_try_at) WHERE (state = 'waiting'::text);

create table payment.statement_correction (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  store_id uuid not null,
  month text not null,
  note_no text not null,
  amount bigint not null,
  off_debts bigint not null,
  into_wallet bigint not null,
  words text not null,
  paper_file_id uuid not null,
  made_by uuid not null,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  constraint statement_correction_pkey PRIMARY KEY (id),
  constraint statement_correction_note_no_key UNIQUE (note_no),
  constraint correction_is_whole CHECK (((off_debts + into_wallet) = amount)),
  constraint statement_correction_amount_check CHECK ((amount > 0)),
  constraint statement_correction_into_wallet_check CHECK ((into_wallet >= 0)),
  constraint statement_correction_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint statement_correction_off_debts_check CHECK ((off_debts >= 0)),
  constraint statement_correction_words_check CHECK (((length(words) >= 2) AND (length(words) <= 300))),
  constraint statement_correction_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint statement_correction_made_by_fkey FOREIGN KEY (made_by) REFERENCES identity.account(id),
  constraint statement_correction_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX statement_correction_by_account ON payment.statement_correction USING btree (made_by);
CREATE INDEX statement_correction_by_company ON payment.statement_correction USING btree (company_id, store_id, month);
CREATE INDEX statement_correction_by_store ON payment.statement_correction USING btree (store_id, month);

create table payment.statement_notice (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  store_id uuid not null,
  month text not null,
  kind text not null,
  on_day date not null,
  sent_by uuid not null,
  sent_by_name text not null,
  sent_at timestamp with time zone not null,
  constraint statement_notice_pkey PRIMARY KEY (id),
  constraint statement_told_once_a_day UNIQUE (company_id, store_id, month, kind, on_day),
  constraint statement_notice_kind_check CHECK ((kind = ANY (ARRAY['remind'::text, 'send'::text]))),
  constraint statement_notice_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint statement_notice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint statement_notice_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES identity.account(id),
  constraint statement_notice_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX statement_notice_by_account ON payment.statement_notice USING btree (sent_by);
CREATE INDEX statement_notice_by_store ON payment.statement_notice USING btree (store_id, month, sent_at DESC);

create table payment.statement_reply (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  store_id uuid not null,
  month text not null,
  state text not null,
  closing bigint not null,
  note text not null,
  answer text,
  account_id uuid not null,
  replied_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint statement_reply_pkey PRIMARY KEY (id),
  constraint statement_replied_once UNIQUE (company_id, store_id, month),
  constraint statement_reply_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint statement_reply_state_check CHECK ((state = ANY (ARRAY['confirmed'::text, 'disputed'::text, 'resolved'::text]))),
  constraint statement_reply_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint statement_reply_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint statement_reply_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX statement_reply_by_store ON payment.statement_reply USING btree (store_id, month);
CREATE INDEX statement_reply_by_time ON payment.statement_reply USING btree (store_id, replied_at DESC, id DESC);
CREATE INDEX statement_reply_disputed ON payment.statement_reply USING btree (replied_at, id) WHERE (state = 'disputed'::text);

create table payment.store_account (
  store_id uuid not null,
  account_name text not null,
  bank_name text not null,
  account_no text not null,
  constraint store_account_pkey PRIMARY KEY (store_id),
  constraint store_account_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

create table payment.store_bank_line (
  id uuid default uuidv7() not null,
  store_id uuid not null,
  serial_no text not null,
  booked_on date not null,
  amount bigint not null,
  payer_name text not null,
  remark text not null,
  payment_id uuid,
  imported_at timestamp with time zone not null,
  constraint store_bank_line_pkey PRIMARY KEY (id),
  constraint store_bank_line_once UNIQUE (store_id, serial_no),
  constraint store_bank_line_amount_check CHECK ((amount > 0)),
  constraint store_bank_line_payer_name_check CHECK ((length(payer_name) <= 100)),
  constraint store_bank_line_remark_check CHECK ((length(remark) <= 200)),
  constraint store_bank_line_serial_no_check CHECK (((length(serial_no) >= 1) AND (length(serial_no) <= 64))),
  constraint store_bank_line_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment.payment(id),
  constraint store_bank_line_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX store_bank_line_by_day ON payment.store_bank_line USING btree (store_id, booked_on DESC, id DESC);
CREATE UNIQUE INDEX store_bank_line_by_payment ON payment.store_bank_line USING btree (payment_id);

create table payment.withdrawal (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  card_id uuid not null,
  withdrawal_no text not null,
  request_id text not null,
  account_id uuid not null,
  amount bigint not null,
  state text not null,
  failure text,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_once_per_request UNIQUE (company_id, request_id),
  constraint withdrawal_withdrawal_no_key UNIQUE (withdrawal_no),
  constraint withdrawal_amount_check CHECK ((amount > 0)),
  constraint withdrawal_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'paid'::text, 'returned'::text]))),
  constraint withdrawal_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint withdrawal_card_id_fkey FOREIGN KEY (card_id) REFERENCES payment.bank_card(id),
  constraint withdrawal_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX withdrawal_by_company ON payment.withdrawal USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX withdrawal_under_way ON payment.withdrawal USING btree (next_try_at) WHERE (state = 'processing'::text);

-- platform

create table platform.audit (
  seq bigint not null,
  at timestamp with time zone not null,
  actor_account_id uuid,
  actor_company_id uuid,
  on_behalf_of uuid,
  action text not null,
  subject text not null,
  result text not null,
  details jsonb not null,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  face text,
  store_id uuid,
  actor_name text,
  is_robot boolean,
  reason text,
  client_ip text,
  change_set uuid,
  change_count integer,
  change_hash bytea,
  constraint audit_pkey PRIMARY KEY (seq),
  constraint audit_hash_key UNIQUE (hash),
  constraint audit_result_check CHECK ((result = ANY (ARRAY['done'::text, 'refused'::text])))
);
CREATE INDEX audit_by_action ON platform.audit USING btree (action, seq DESC);
CREATE INDEX audit_by_actor ON platform.audit USING btree (actor_account_id, seq DESC);
CREATE UNIQUE INDEX audit_by_change_set ON platform.audit USING btree (change_set) WHERE (change_set IS NOT NULL);
CREATE INDEX audit_by_request ON platform.audit USING btree (request_id);
CREATE INDEX audit_by_store ON platform.audit USING btree (store_id, seq DESC) WHERE (store_id IS NOT NULL);
CREATE INDEX audit_by_subject ON platform.audit USING btree (subject, seq DESC);
CREATE INDEX audit_by_time ON platform.audit USING btree (at, seq);

create table platform.audit_anchor (
  seq bigint not null,
  hash bytea not null,
  storage_key text not null,
  anchored_at timestamp with time zone not null,
  constraint audit_anchor_pkey PRIMARY KEY (seq),
  constraint audit_anchor_storage_key_key UNIQUE (storage_key)
);
CREATE INDEX audit_anchor_by_time ON platform.audit_anchor USING btree (anchored_at DESC);

create table platform.audit_check (
  id uuid default uuidv7() not null,
  asked_by uuid,
  asked_at timestamp with time zone not null,
  outcome text not null,
  seq bigint,
  fault text,
  done_at timestamp with time zone,
  constraint audit_check_pkey PRIMARY KEY (id),
  constraint audit_check_check CHECK (((seq IS NULL) = (outcome = 'waiting'::text))),
  constraint audit_check_check1 CHECK (((fault IS NOT NULL) = (outcome = 'broken'::text))),
  constraint audit_check_check2 CHECK (((done_at IS NULL) = (outcome = 'waiting'::text))),
  constraint audit_check_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'whole'::text, 'broken'::text])))
);
CREATE INDEX audit_check_by_time ON platform.audit_check USING btree (asked_at DESC);
CREATE UNIQUE INDEX audit_check_waits_once ON platform.audit_check USING btree (outcome) WHERE (outcome = 'waiting'::text);

create table platform.change (
  set_id uuid not null,
  "position" integer not null,
  subject text not null,
  before jsonb not null,
  after jsonb not null,
  constraint change_pkey PRIMARY KEY (set_id, "position"),
  constraint change_position_check CHECK (("position" > 0))
);
CREATE INDEX change_by_subject ON platform.change USING btree (subject, set_id);

create table platform.company_version (
  company_id uuid not null,
  version bigint not null,
  constraint company_version_pkey PRIMARY KEY (company_id)
);

create table platform.demo_world (
  id integer default 1 not null,
  loaded_at timestamp with time zone not null,
  constraint demo_world_pkey PRIMARY KEY (id),
  constraint demo_world_id_check CHECK ((id = 1))
);

create table platform.failed_reaction (
  event_id uuid not null,
  subscriber text not null,
  event text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  retry_at timestamp with time zone not null,
  constraint failed_reaction_pkey PRIMARY KEY (event_id, subscriber)
);
CREATE INDEX failed_reaction_by_retry ON platform.failed_reaction USING btree (retry_at);

create table platform.idempotency (
  company_id uuid not null,
  account_id uuid not null,
  route text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (company_id, account_id, route, key)
);
CREATE INDEX idempotency_by_age ON platform.idempotency USING btree (created_at);

create table platform.job_pause (
  name text not null,
  reason text not null,
  paused_by uuid not null,
  paused_name text not null,
  paused_at timestamp with time zone not null,
  constraint job_pause_pkey PRIMARY KEY (name),
  constraint job_pause_reason_check CHECK (((length(reason) >= 2) AND (length(reason) <= 200))),
  constraint job_pause_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES identity.account(id)
);

create table platform.job_wish (
  name text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  constraint job_wish_pkey PRIMARY KEY (name),
  constraint job_wish_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity.account(id)
);

create unlogged table platform.nonce (
  session_id uuid not null,
  nonce text not null,
  seen_at timestamp with time zone not null,
  constraint nonce_pkey PRIMARY KEY (session_id, nonce)
);
CREATE INDEX nonce_by_age ON platform.nonce USING btree (seen_at);

create table platform.outbox (
  id uuid default uuidv7() not null,
  event text not null,
  payload jsonb not null,
  subject text not null,
  created_at timestamp with time zone not null,
  created_by xid8 default pg_current_xact_id() not null,
  reactions text[],
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_by_subject ON platform.outbox USING btree (subject, id);

create table platform.page_file (
  path text not null,
  type text not null,
  body bytea not null,
  offered_at timestamp with time zone not null,
  constraint page_file_pkey PRIMARY KEY (path)
);

create unlogged table platform.rate_limit (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_by_age ON platform.rate_limit USING btree (expire);

create table platform.reaction_decision (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  subscriber text not null,
  event text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  reason text not null,
  decided_by uuid not null,
  decided_name text not null,
  decided_at timestamp with time zone not null,
  constraint reaction_decision_pkey PRIMARY KEY (id),
  constraint reaction_decision_event_id_subscriber_key UNIQUE (event_id, subscriber),
  constraint reaction_decision_reason_check CHECK (((length(reason) >= 2) AND (length(reason) <= 200))),
  constraint reaction_decision_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity.account(id)
);
CREATE INDEX reaction_decision_newest ON platform.reaction_decision USING btree (decided_at DESC);

create table platform.setting (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint setting_pkey PRIMARY KEY (key)
);

create table platform.version (
  name text not null,
  version bigint not null,
  constraint version_pkey PRIMARY KEY (name)
);

-- public

create table public.migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);

-- qualification

create table qualification.agreement (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  store_id uuid,
  kind text not null,
  state text not null,
  number text not null,
  other_name text not null,
  valid_from date not null,
  valid_until date not null,
  file_id uuid not null,
  signed_by uuid not null,
  signed_at timestamp with time zone not null,
  counter_signed_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  constraint agreement_pkey PRIMARY KEY (id),
  constraint agreement_number_key UNIQUE (number),
  constraint agreement_kind_check CHECK ((kind = ANY (ARRAY['quality-assurance'::text, 'collection'::text]))),
  constraint agreement_state_check CHECK ((state = ANY (ARRAY['buyer-signed'::text, 'in-force'::text, 'ended'::text]))),
  constraint agreement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint agreement_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES identity.account(id),
  constraint agreement_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX agreement_by_company ON qualification.agreement USING btree (company_id, signed_at DESC);
CREATE INDEX agreement_by_store ON qualification.agreement USING btree (store_id) WHERE (store_id IS NOT NULL);
CREATE UNIQUE INDEX one_live_agreement ON qualification.agreement USING btree (company_id, kind, store_id) NULLS NOT DISTINCT WHERE (state <> 'ended'::text);

create table qualification.authority (
  id integer default 1 not null,
  root_pem text not null,
  root_key bytea not null,
  issuer_pem text not null,
  issuer_key bytea not null,
  created_at timestamp with time zone not null,
  constraint authority_pkey PRIMARY KEY (id),
  constraint authority_id_check CHECK ((id = 1))
);

create table qualification.certificate (
  id uuid default uuidv7() not null,
  company_id uuid,
  store_id uuid,
  serial text not null,
  subject_name text not null,
  credit_code text not null,
  certificate_pem text not null,
  private_key bytea not null,
  valid_from timestamp with time zone not null,
  valid_until date not null,
  revoked_at timestamp with time zone,
  revoke_reason text,
  constraint certificate_pkey PRIMARY KEY (id),
  constraint certificate_serial_key UNIQUE (serial),
  constraint certificate_of_one CHECK (((company_id IS NULL) OR (store_id IS NULL))),
  constraint certificate_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint certificate_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX certificate_revoked ON qualification.certificate USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE UNIQUE INDEX one_good_certificate ON qualification.certificate USING btree (company_id, store_id) NULLS NOT DISTINCT WHERE (revoked_at IS NULL);

create table qualification.certification (
  company_id uuid not null,
  state text not null,
  valid_until date,
  reason text,
  reminded_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint certification_pkey PRIMARY KEY (company_id),
  constraint certification_state_check CHECK ((state = ANY (ARRAY['none'::text, 'checking'::text, 'certified'::text, 'failed'::text, 'voided'::text]))),
  constraint certification_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table qualification.certification_request (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  way text not null,
  state text not null,
  valid_years integer not null,
  company_name text not null,
  credit_code text not null,
  legal_person text not null,
  masked_id_number text not null,
  bank_name text,
  masked_account text,
  tries_left integer,
  agent_name text,
  agent_mobile text,
  letter_file_id uuid,
  check_id text,
  qr_url text,
  fail_reason text,
  submitted_by uuid not null,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  constraint certification_request_pkey PRIMARY KEY (id),
  constraint certification_request_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'passed'::text, 'failed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint certification_request_valid_years_check CHECK (((valid_years >= 1) AND (valid_years <= 3))),
  constraint certification_request_way_check CHECK ((way = ANY (ARRAY['face'::text, 'small-transfer'::text, 'agent'::text]))),
  constraint certification_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint certification_request_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES identity.account(id)
);
CREATE INDEX certification_request_by_company ON qualification.certification_request USING btree (company_id, submitted_at DESC);
CREATE INDEX certification_request_open ON qualification.certification_request USING btree (submitted_at) WHERE (state = 'checking'::text);
CREATE UNIQUE INDEX one_open_certification_request ON qualification.certification_request USING btree (company_id) WHERE (state = 'checking'::text);

create table qualification.change_request (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  kind text not null,
  state text not null,
  content jsonb not null,
  objections jsonb default '[]'::jsonb not null,
  steps jsonb default '[]'::jsonb not null,
  submitted_by uuid not null,
  submitted_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  constraint change_request_pkey PRIMARY KEY (id),
  constraint change_request_kind_check CHECK ((kind = ANY (ARRAY['new-licence'::text, 'licence'::text, 'legal-person'::text, 'company-data'::text]))),
  constraint change_request_state_check CHECK ((state = ANY (ARRAY['in-review'::text, 'refused'::text, 'approved'::text, 'cancelled'::text]))),
  constraint change_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint change_request_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES identity.account(id)
);
CREATE INDEX change_request_by_company ON qualification.change_request USING btree (company_id, submitted_at DESC);
CREATE INDEX change_request_waiting ON qualification.change_request USING btree (submitted_at) WHERE (state = 'in-review'::text);

create table qualification.control_agreement (
  company_id uuid not null,
  offer_id uuid not null,
  valid_until date not null,
  constraint control_agreement_pkey PRIMARY KEY (company_id, offer_id),
  constraint control_agreement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table qualification.dossier (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  number text not null,
  content_hash text not null,
  papers jsonb not null,
  file_id uuid not null,
  certificate_id uuid not null,
  created_at timestamp with time zone not null,
  constraint dossier_pkey PRIMARY KEY (id),
  constraint dossier_company_id_content_hash_key UNIQUE (company_id, content_hash),
  constraint dossier_number_key UNIQUE (number),
  constraint dossier_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES qualification.certificate(id),
  constraint dossier_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table qualification.dossier_ticket (
  ticket_hash bytea not null,
  company_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint dossier_ticket_pkey PRIMARY KEY (ticket_hash),
  constraint dossier_ticket_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table qualification.first_trade (
  company_id uuid not null,
  store_id uuid not null,
  id uuid default uuidv7() not null,
  state text not null,
  asked_at timestamp with time zone not null,
  asked_by uuid,
  sent_dossier_id uuid,
  dossier_id uuid,
  decided_at timestamp with time zone,
  decided_by text,
  refuse_reason text,
  papers_until date,
  constraint first_trade_pkey PRIMARY KEY (company_id, store_id),
  constraint first_trade_id_key UNIQUE (id),
  constraint first_trade_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'in-review'::text, 'established'::text, 'refused'::text, 'outdated'::text, 'ended'::text]))),
  constraint first_trade_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity.account(id),
  constraint first_trade_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint first_trade_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES qualification.dossier(id),
  constraint first_trade_sent_dossier_id_fkey FOREIGN KEY (sent_dossier_id) REFERENCES qualification.dossier(id),
  constraint first_trade_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX first_trade_by_store ON qualification.first_trade USING btree (store_id, asked_at DESC);
CREATE INDEX first_trade_by_time ON qualification.first_trade USING btree (store_id, asked_at DESC, id DESC);
CREATE INDEX first_trade_lapsing ON qualification.first_trade USING btree (papers_until) WHERE (state = 'established'::text);
CREATE INDEX first_trade_undelivered ON qualification.first_trade USING btree (asked_at) WHERE (state = 'asked'::text);
CREATE INDEX first_trade_waiting ON qualification.first_trade USING btree (asked_at) WHERE (sent_dossier_id IS NOT NULL);

create table qualification.licence (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  code text not null,
  name text not null,
  number text not null,
  holder_name text default ''::text not null,
  legal_person text default ''::text not null,
  address text default ''::text not null,
  warehouse_address text default ''::text not null,
  issuer text not null,
  issued_on date not null,
  expires_on date,
  expiry_precision text default 'day'::text not null,
  checked_until date,
  scope_text text not null,
  scope_classes text[] not null,
  scope_marks text[] not null,
  version integer default 1 not null,
  state text not null,
  refuse_reason text,
  request_id uuid,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  trade_mode text default ''::text not null,
  rx_category text default ''::text not null,
  cancel_file_ids uuid[] default '{}'::uuid[] not null,
  constraint licence_pkey PRIMARY KEY (id),
  constraint licence_expiry_precision_check CHECK ((expiry_precision = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint licence_rx_category_check CHECK ((length(rx_category) <= 60)),
  constraint licence_state_check CHECK ((state = ANY (ARRAY['in-review'::text, 'refused'::text, 'valid'::text, 'superseded'::text, 'cancelled'::text, 'dropped'::text]))),
  constraint licence_trade_mode_check CHECK ((length(trade_mode) <= 40)),
  constraint licence_version_check CHECK ((version > 0)),
  constraint licence_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint licence_request_id_fkey FOREIGN KEY (request_id) REFERENCES qualification.change_request(id)
);
CREATE INDEX licence_by_company ON qualification.licence USING btree (company_id);
CREATE INDEX licence_by_end ON qualification.licence USING btree (LEAST(expires_on, checked_until)) WHERE (state = 'valid'::text);
CREATE INDEX licence_by_number ON qualification.licence USING btree (number) WHERE (state = ANY (ARRAY['valid'::text, 'in-review'::text]));
CREATE INDEX licence_by_request ON qualification.licence USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX licence_cancelled ON qualification.licence USING btree (id) WHERE (state = 'cancelled'::text);
CREATE UNIQUE INDEX one_current_licence ON qualification.licence USING btree (company_id, code) WHERE (state = 'valid'::text);
CREATE UNIQUE INDEX one_waiting_licence ON qualification.licence USING btree (company_id, code) WHERE (state = 'in-review'::text);

create table qualification.licence_image (
  licence_id uuid not null,
  company_id uuid not null,
  "position" integer not null,
  file_id uuid not null,
  constraint licence_image_pkey PRIMARY KEY (licence_id, "position"),
  constraint licence_image_position_check CHECK ((("position" >= 1) AND ("position" <= 9))),
  constraint licence_image_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint licence_image_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES qualification.licence(id)
);

create table qualification.licence_nudge (
  id uuid default uuidv7() not null,
  licence_id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  account_name text not null,
  nudged_at timestamp with time zone not null,
  constraint licence_nudge_pkey PRIMARY KEY (id),
  constraint licence_nudge_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint licence_nudge_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint licence_nudge_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES qualification.licence(id)
);
CREATE INDEX licence_nudge_by_account ON qualification.licence_nudge USING btree (account_id);
CREATE INDEX licence_nudge_by_company ON qualification.licence_nudge USING btree (company_id);
CREATE INDEX licence_nudge_by_licence ON qualification.licence_nudge USING btree (licence_id, nudged_at DESC);

create table qualification.licence_reminder (
  licence_id uuid not null,
  company_id uuid not null,
  ends_on date not null,
  days_before integer not null,
  reminded_at timestamp with time zone not null,
  sms_state text not null,
  constraint licence_reminder_pkey PRIMARY KEY (licence_id, ends_on, days_before),
  constraint licence_reminder_days_before_check CHECK ((days_before = ANY (ARRAY[60, 30, 15, 7, 1]))),
  constraint licence_reminder_sms_state_check CHECK ((sms_state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text]))),
  constraint licence_reminder_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint licence_reminder_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES qualification.licence(id)
);
CREATE INDEX licence_reminder_waiting ON qualification.licence_reminder USING btree (reminded_at) WHERE (sms_state = 'waiting'::text);

create table qualification.pair_decision (
  id uuid default uuidv7() not null,
  pair_id uuid not null,
  company_id uuid not null,
  store_id uuid not null,
  verdict text not null,
  reason text not null,
  dossier_id uuid not null,
  dossier_hash text not null,
  number text not null,
  file_id uuid not null,
  certificate_id uuid not null,
  account_id uuid,
  actor_name text not null,
  decided_at timestamp with time zone not null,
  constraint pair_decision_pkey PRIMARY KEY (id),
  constraint pair_decision_number_key UNIQUE (number),
  constraint pair_decision_dossier_hash_check CHECK ((length(dossier_hash) >= 32)),
  constraint pair_decision_reason_check CHECK ((length(reason) <= 2000)),
  constraint pair_decision_verdict_check CHECK ((verdict = ANY (ARRAY['establish'::text, 'refuse'::text]))),
  constraint pair_decision_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint pair_decision_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES qualification.certificate(id),
  constraint pair_decision_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint pair_decision_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES qualification.dossier(id),
  constraint pair_decision_file_id_fkey FOREIGN KEY (file_id) REFERENCES file.file(id),
  constraint pair_decision_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES qualification.first_trade(id),
  constraint pair_decision_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX pair_decision_by_account ON qualification.pair_decision USING btree (account_id);
CREATE INDEX pair_decision_by_certificate ON qualification.pair_decision USING btree (certificate_id);
CREATE INDEX pair_decision_by_company ON qualification.pair_decision USING btree (company_id);
CREATE INDEX pair_decision_by_dossier ON qualification.pair_decision USING btree (dossier_id);
CREATE INDEX pair_decision_by_file ON qualification.pair_decision USING btree (file_id);
CREATE INDEX pair_decision_by_pair ON qualification.pair_decision USING btree (pair_id, decided_at DESC);
CREATE INDEX pair_decision_by_store ON qualification.pair_decision USING btree (store_id);

create table qualification.paper_ask (
  id uuid default uuidv7() not null,
  pair_id uuid not null,
  company_id uuid not null,
  store_id uuid not null,
  dossier_id uuid not null,
  paper text not null,
  reason text not null,
  account_id uuid not null,
  actor_name text not null,
  asked_at timestamp with time zone not null,
  file_ids uuid[] default '{}'::uuid[] not null,
  answer text default ''::text not null,
  answered_by uuid,
  answered_at timestamp with time zone,
  dropped_at timestamp with time zone,
  constraint paper_ask_pkey PRIMARY KEY (id),
  constraint paper_ask_answer_check CHECK ((length(answer) <= 200)),
  constraint paper_ask_answered CHECK (((answered_at IS NULL) = (answered_by IS NULL))),
  constraint paper_ask_ends_once CHECK (((answered_at IS NULL) OR (dropped_at IS NULL))),
  constraint paper_ask_paper_check CHECK (((length(paper) >= 2) AND (length(paper) <= 40))),
  constraint paper_ask_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 200))),
  constraint paper_ask_with_files CHECK (((answered_at IS NULL) = (cardinality(file_ids) = 0))),
  constraint paper_ask_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint paper_ask_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES identity.account(id),
  constraint paper_ask_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint paper_ask_dossier_id_fkey FOREIGN KEY (dossier_id) REFERENCES qualification.dossier(id),
  constraint paper_ask_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES qualification.first_trade(id),
  constraint paper_ask_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX paper_ask_by_account ON qualification.paper_ask USING btree (account_id);
CREATE INDEX paper_ask_by_answerer ON qualification.paper_ask USING btree (answered_by);
CREATE INDEX paper_ask_by_company ON qualification.paper_ask USING btree (company_id);
CREATE INDEX paper_ask_by_dossier ON qualification.paper_ask USING btree (dossier_id);
CREATE INDEX paper_ask_by_pair ON qualification.paper_ask USING btree (pair_id, id);
CREATE INDEX paper_ask_by_store ON qualification.paper_ask USING btree (store_id);
CREATE UNIQUE INDEX paper_ask_open_once ON qualification.paper_ask USING btree (pair_id, dossier_id) WHERE ((answered_at IS NULL) AND (dropped_at IS NULL));

create table qualification.paper_reading (
  file_id uuid not null,
  account_id uuid not null,
  kind text not null,
  fields jsonb not null,
  read_at timestamp with time zone not null,
  constraint paper_reading_pkey PRIMARY KEY (file_id),
  constraint paper_reading_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id)
);

create table qualification.product_trade (
  company_id uuid not null,
  product_id uuid not null,
  store_id uuid not null,
  name text not null,
  spec text not null,
  maker text not null,
  approval_no text not null,
  state text not null,
  first_bought_at timestamp with time zone not null,
  filed_at timestamp with time zone,
  constraint product_trade_pkey PRIMARY KEY (company_id, product_id),
  constraint product_trade_state_check CHECK ((state = ANY (ARRAY['open'::text, 'filed'::text]))),
  constraint product_trade_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint product_trade_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX product_trade_by_store ON qualification.product_trade USING btree (store_id);
CREATE INDEX product_trade_by_time ON qualification.product_trade USING btree (company_id, first_bought_at DESC);

create table qualification.registration (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  company_id uuid,
  state text not null,
  company jsonb default '{}'::jsonb not null,
  papers jsonb default '[]'::jsonb not null,
  receiving jsonb default '{}'::jsonb not null,
  objections jsonb default '[]'::jsonb not null,
  face_state text default 'none'::text not null,
  face_token text,
  face_number_hash bytea,
  face_fail_reason text,
  created_at timestamp with time zone not null,
  saved_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  taken_by text,
  decided_at timestamp with time zone,
  decided_by text,
  explanations jsonb default '[]'::jsonb not null,
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_face_state_check CHECK ((face_state = ANY (ARRAY['none'::text, 'waiting'::text, 'passed'::text, 'failed'::text, 'expired'::text]))),
  constraint registration_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in-review'::text, 'refused'::text, 'approved'::text, 'withdrawn'::text]))),
  constraint registration_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint registration_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE UNIQUE INDEX one_open_registration ON qualification.registration USING btree (account_id) WHERE (state = ANY (ARRAY['draft'::text, 'in-review'::text, 'refused'::text]));
CREATE INDEX registration_by_account ON qualification.registration USING btree (account_id, created_at DESC);
CREATE INDEX registration_by_company ON qualification.registration USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX registration_by_saved ON qualification.registration USING btree (saved_at DESC, id DESC);
CREATE INDEX registration_waiting ON qualification.registration USING btree (submitted_at) WHERE (state = 'in-review'::text);

create table qualification.revocation_list (
  number bigint not null,
  published_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  serials text[] not null,
  content bytea not null,
  content_hash text not null,
  account_id uuid not null,
  account_name text not null,
  constraint revocation_list_pkey PRIMARY KEY (number),
  constraint revocation_list_check CHECK ((next_at > published_at)),
  constraint revocation_list_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id)
);
CREATE INDEX revocation_list_by_account ON qualification.revocation_list USING btree (account_id);

create table qualification.store_dossier (
  store_id uuid not null,
  content_hash text not null,
  number text not null,
  file_id uuid not null,
  created_at timestamp with time zone not null,
  constraint store_dossier_pkey PRIMARY KEY (store_id, content_hash),
  constraint store_dossier_number_key UNIQUE (number),
  constraint store_dossier_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

-- reference

create table reference.area (
  code text not null,
  parent_code text,
  name text not null,
  level smallint not null,
  constraint area_pkey PRIMARY KEY (code),
  constraint area_code_check CHECK ((code ~ '^\d{6}$'::text)),
  constraint area_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint area_parent_code_fkey FOREIGN KEY (parent_code) REFERENCES reference.area(code)
);
CREATE INDEX area_by_parent ON reference.area USING btree (parent_code);

create table reference.dictionary_entry (
  dictionary text not null,
  code text not null,
  label text not null,
  sort integer not null,
  constraint dictionary_entry_pkey PRIMARY KEY (dictionary, code)
);

-- sandbox

create table sandbox.behaviour (
  provider text not null,
  out_trade_no text default ''::text not null,
  settings jsonb not null,
  constraint behaviour_pkey PRIMARY KEY (provider, out_trade_no)
);

create table sandbox.payout (
  id uuid default uuidv7() not null,
  payout_no text not null,
  payee_name text not null,
  payee_account text not null,
  payee_bank_name text not null,
  amount bigint not null,
  remark text not null,
  state text not null,
  fail_reason text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_payout_no_key UNIQUE (payout_no),
  constraint payout_amount_check CHECK ((amount > 0)),
  constraint payout_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'succeeded'::text, 'failed'::text])))
);

create table sandbox.booking (
  id uuid default uuidv7() not null,
  direction text not null,
  bank_serial_no text not null,
  other_name text not null,
  other_account text not null,
  amount bigint not null,
  remark text not null,
  payout_id uuid,
  booked_at timestamp with time zone not null,
  constraint booking_pkey PRIMARY KEY (id),
  constraint booking_bank_serial_no_key UNIQUE (bank_serial_no),
  constraint booking_payout_id_key UNIQUE (payout_id),
  constraint booking_amount_check CHECK ((amount > 0)),
  constraint booking_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint booking_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES sandbox.payout(id)
);
CREATE INDEX booking_by_day ON sandbox.booking USING btree (booked_at);

create table sandbox.bot_work (
  desk text not null,
  done_count integer not null,
  last_at timestamp with time zone not null,
  constraint bot_work_pkey PRIMARY KEY (desk),
  constraint bot_work_done_count_check CHECK ((done_count > 0))
);

create table sandbox.ca_check (
  id uuid default uuidv7() not null,
  request_no text not null,
  company_name text not null,
  credit_code text not null,
  legal_person_name text not null,
  way text not null,
  masked_account text,
  transfer_amount bigint,
  tries_left integer,
  state text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint ca_check_pkey PRIMARY KEY (id),
  constraint ca_check_request_no_key UNIQUE (request_no),
  constraint ca_check_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'passed'::text, 'failed'::text]))),
  constraint ca_check_transfer_amount_check CHECK (((transfer_amount >= 1) AND (transfer_amount <= 99))),
  constraint ca_check_transfer_has_amount CHECK (((way = 'small-transfer'::text) = (transfer_amount IS NOT NULL))),
  constraint ca_check_tries_left_check CHECK ((tries_left >= 0)),
  constraint ca_check_way_check CHECK ((way = ANY (ARRAY['small-transfer'::text, 'face'::text])))
);

create table sandbox.duty (
  desk text not null,
  store_id uuid,
  keeper text not null,
  until timestamp with time zone,
  set_by text not null,
  set_at timestamp with time zone not null,
  constraint duty_desk_store_id_key UNIQUE NULLS NOT DISTINCT (desk, store_id),
  constraint duty_keeper_check CHECK ((keeper = ANY (ARRAY['bot'::text, 'person'::text])))
);

create table sandbox.face_check (
  id uuid default uuidv7() not null,
  token text not null,
  name text not null,
  masked_id_number text not null,
  state text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint face_check_pkey PRIMARY KEY (id),
  constraint face_check_token_key UNIQUE (token),
  constraint face_check_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'passed'::text, 'failed'::text])))
);

create table sandbox.key_set (
  id integer default 1 not null,
  keys jsonb not null,
  created_at timestamp with time zone not null,
  constraint key_set_pkey PRIMARY KEY (id),
  constraint key_set_id_check CHECK ((id = 1))
);

create table sandbox.notice (
  id uuid default uuidv7() not null,
  provider text not null,
  subject text not null,
  url text not null,
  payload jsonb not null,
  state text not null,
  attempt_count integer default 0 not null,
  last_status integer,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given-up'::text]))),
  constraint notice_waiting_has_time CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL)))
);
CREATE INDEX notice_due ON sandbox.notice USING btree (next_at) WHERE (state = 'waiting'::text);

create table sandbox.parcel (
  id uuid default uuidv7() not null,
  carrier text not null,
  number text not null,
  callback_url text not null,
  salt text not null,
  state text,
  steps jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone not null,
  origin text,
  destination text,
  constraint parcel_pkey PRIMARY KEY (id),
  constraint parcel_once_per_number UNIQUE (carrier, number),
  constraint parcel_state_check CHECK ((state = ANY (ARRAY['collected'::text, 'in-transit'::text, 'out-for-delivery'::text, 'signed'::text, 'problem'::text, 'returned'::text])))
);

create table sandbox.trade (
  id uuid default uuidv7() not null,
  channel text not null,
  out_trade_no text not null,
  subject text not null,
  amount bigint not null,
  refunded bigint default 0 not null,
  code_url text not null,
  notify_url text not null,
  return_url text,
  state text not null,
  transaction_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  scanned_at timestamp with time zone,
  refused_at timestamp with time zone,
  paid_at timestamp with time zone,
  constraint trade_pkey PRIMARY KEY (id),
  constraint trade_code_url_key UNIQUE (code_url),
  constraint trade_once_per_number UNIQUE (channel, out_trade_no),
  constraint trade_transaction_id_key UNIQUE (transaction_id),
  constraint trade_amount_check CHECK ((amount > 0)),
  constraint trade_channel_check CHECK ((channel = ANY (ARRAY['wechat'::text, 'alipay'::text]))),
  constraint trade_paid_has_number CHECK (((paid_at IS NULL) = (transaction_id IS NULL))),
  constraint trade_refund_within_amount CHECK (((refunded >= 0) AND (refunded <= amount))),
  constraint trade_state_check CHECK ((state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'closed'::text])))
);
CREATE INDEX trade_by_age ON sandbox.trade USING btree (created_at DESC);
CREATE INDEX trade_by_payment ON sandbox.trade USING btree (channel, paid_at) WHERE (paid_at IS NOT NULL);

create table sandbox.refund (
  id uuid default uuidv7() not null,
  trade_id uuid not null,
  channel text not null,
  out_refund_no text not null,
  refund_no text not null,
  amount bigint not null,
  reason text not null,
  notify_url text,
  state text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_once_per_number UNIQUE (channel, out_refund_no),
  constraint refund_refund_no_key UNIQUE (refund_no),
  constraint refund_amount_check CHECK ((amount > 0)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'succeeded'::text, 'failed'::text]))),
  constraint refund_trade_id_fkey FOREIGN KEY (trade_id) REFERENCES sandbox.trade(id)
);
CREATE INDEX refund_by_trade ON sandbox.refund USING btree (trade_id);

create table sandbox.sms (
  id uuid default uuidv7() not null,
  mobile text not null,
  text text not null,
  sent_at timestamp with time zone not null,
  constraint sms_pkey PRIMARY KEY (id)
);
CREATE INDEX sms_by_mobile ON sandbox.sms USING btree (mobile, id DESC);

create table sandbox.tax_invoice (
  serial bigint generated always as identity not null,
  request_no text not null,
  number text,
  seller_tax_no text not null,
  buyer_name text not null,
  total bigint not null,
  blue_number text,
  issued_at timestamp with time zone not null,
  constraint tax_invoice_pkey PRIMARY KEY (serial),
  constraint tax_invoice_number_key UNIQUE (number),
  constraint tax_invoice_request_no_key UNIQUE (request_no),
  constraint tax_invoice_total_check CHECK ((total <> 0)),
  constraint tax_invoice_blue_number_fkey FOREIGN KEY (blue_number) REFERENCES sandbox.tax_invoice(number)
);

create table sandbox.wechat_code (
  code text not null,
  used_at timestamp with time zone not null,
  constraint wechat_code_pkey PRIMARY KEY (code)
);

-- search

create table search.add_log (
  id bigint generated always as identity not null,
  company_id uuid not null,
  account_id uuid not null,
  keyword text not null,
  offer_id uuid not null,
  "position" integer not null,
  added_at timestamp with time zone not null,
  constraint add_log_pkey PRIMARY KEY (id),
  constraint add_log_keyword_check CHECK ((length(keyword) <= 60)),
  constraint add_log_position_check CHECK ((("position" >= 1) AND ("position" <= 100000))),
  constraint add_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint add_log_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX add_log_by_age ON search.add_log USING btree (added_at);

create table search.bought_together (
  product_id uuid not null,
  other_id uuid not null,
  company_count integer not null,
  constraint bought_together_pkey PRIMARY KEY (product_id, other_id),
  constraint bought_together_company_count_check CHECK ((company_count > 0))
);

create table search.change_floor (
  is_only_row boolean default true not null,
  forgotten_up_to xid8 not null,
  constraint change_floor_pkey PRIMARY KEY (is_only_row),
  constraint change_floor_is_only_row_check CHECK (is_only_row)
);

create table search.column_layout (
  company_id uuid not null,
  shape text not null,
  columns text[] not null,
  saved_at timestamp with time zone not null,
  constraint column_layout_pkey PRIMARY KEY (company_id, shape),
  constraint column_layout_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table search.day_count (
  day date not null,
  searched integer not null,
  vain integer not null,
  constraint day_count_pkey PRIMARY KEY (day),
  constraint day_count_check CHECK (((vain >= 0) AND (vain <= searched))),
  constraint day_count_searched_check CHECK ((searched >= 0))
);

create table search.history (
  company_id uuid not null,
  account_id uuid not null,
  keyword text not null,
  searched_at timestamp with time zone not null,
  constraint history_pkey PRIMARY KEY (company_id, account_id, keyword),
  constraint history_keyword_check CHECK (((length(keyword) >= 1) AND (length(keyword) <= 60))),
  constraint history_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint history_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX history_by_age ON search.history USING btree (searched_at);

create table search.import_list (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  source text not null,
  name text not null,
  line_count integer not null,
  matched_count integer default 0 not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint import_list_pkey PRIMARY KEY (id),
  constraint import_list_line_count_check CHECK (((line_count >= 1) AND (line_count <= 2000))),
  constraint import_list_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint import_list_source_check CHECK ((source = ANY (ARRAY['file'::text, 'clipboard'::text, 'table'::text]))),
  constraint import_list_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint import_list_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX import_list_by_company ON search.import_list USING btree (company_id, id DESC);
CREATE INDEX import_list_waiting ON search.import_list USING btree (id) WHERE (finished_at IS NULL);

create table search.import_line (
  list_id uuid not null,
  company_id uuid not null,
  row_no integer not null,
  raw_text text not null,
  name text not null,
  spec text not null,
  maker text not null,
  approval_no text not null,
  barcode text not null,
  count integer,
  unit text not null,
  quantity integer,
  quantity_note text default ''::text not null,
  remark text default ''::text not null,
  verdict text,
  matched_by text,
  product_id uuid,
  offer_id uuid,
  candidate_product_ids uuid[] default '{}'::uuid[] not null,
  reason text default ''::text not null,
  sheet_no integer default 1 not null,
  source_row integer not null,
  count_text text default ''::text not null,
  constraint import_line_pkey PRIMARY KEY (list_id, row_no),
  constraint import_line_count_check CHECK ((count > 0)),
  constraint import_line_quantity_check CHECK ((quantity > 0)),
  constraint import_line_remark_check CHECK ((length(remark) <= 200)),
  constraint import_line_row_no_check CHECK ((row_no > 0)),
  constraint import_line_sheet_no_check CHECK ((sheet_no > 0)),
  constraint import_line_source_row_check CHECK ((source_row > 0)),
  constraint import_line_verdict_check CHECK ((verdict = ANY (ARRAY['matched'::text, 'several'::text, 'none'::text, 'forbidden'::text, 'out-of-stock'::text, 'unreadable'::text, 'not-goods'::text]))),
  constraint import_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint import_line_list_id_fkey FOREIGN KEY (list_id) REFERENCES search.import_list(id)
);

create table search.import_sheet (
  list_id uuid not null,
  company_id uuid not null,
  sheet_no integer not null,
  name text not null,
  rows jsonb not null,
  beyond_count integer default 0 not null,
  headings text[] not null,
  columns text[] not null,
  shape text not null,
  constraint import_sheet_pkey PRIMARY KEY (list_id, sheet_no),
  constraint import_sheet_beyond_count_check CHECK ((beyond_count >= 0)),
  constraint import_sheet_rows_check CHECK ((jsonb_typeof(rows) = 'array'::text)),
  constraint import_sheet_sheet_no_check CHECK ((sheet_no > 0)),
  constraint import_sheet_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint import_sheet_list_id_fkey FOREIGN KEY (list_id) REFERENCES search.import_list(id)
);

create table search.learnt_alias (
  company_id uuid not null,
  key text not null,
  product_id uuid not null,
  learnt_at timestamp with time zone not null,
  constraint learnt_alias_pkey PRIMARY KEY (company_id, key),
  constraint learnt_alias_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table search.lexicon_change (
  word text not null,
  means text not null,
  kind text not null,
  is_removed boolean not null,
  changed_at timestamp with time zone not null,
  constraint lexicon_change_pkey PRIMARY KEY (word, means),
  constraint lexicon_change_kind_check CHECK ((kind = ANY (ARRAY['common'::text, 'old'::text, 'brand'::text, 'symptom'::text]))),
  constraint lexicon_change_means_check CHECK (((length(means) >= 1) AND (length(means) <= 60))),
  constraint lexicon_change_word_check CHECK (((length(word) >= 2) AND (length(word) <= 30)))
);

create table search.lexicon_version (
  is_only_row boolean default true not null,
  version bigint not null,
  constraint lexicon_version_pkey PRIMARY KEY (is_only_row),
  constraint lexicon_version_is_only_row_check CHECK (is_only_row)
);

create table search.offer_change (
  id bigint generated always as identity not null,
  offer_id uuid not null,
  has_product_changed boolean not null,
  changed_by xid8 default pg_current_xact_id() not null,
  changed_at timestamp with time zone default now() not null,
  product_id uuid,
  constraint offer_change_pkey PRIMARY KEY (id)
);
CREATE INDEX offer_change_by_transaction ON search.offer_change USING btree (changed_by);

create table search.preference (
  company_id uuid not null,
  account_id uuid not null,
  is_near_first boolean not null,
  constraint preference_pkey PRIMARY KEY (company_id, account_id),
  constraint preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint preference_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table search.province_favourite (
  province_code text not null,
  product_id uuid not null,
  company_count integer not null,
  constraint province_favourite_pkey PRIMARY KEY (province_code, product_id),
  constraint province_favourite_company_count_check CHECK ((company_count > 0))
);

create table search.purchase (
  company_id uuid not null,
  province_code text not null,
  product_id uuid not null,
  offer_id uuid not null,
  times integer not null,
  quantity bigint not null,
  last_price bigint not null,
  first_bought_at timestamp with time zone not null,
  last_bought_at timestamp with time zone not null,
  constraint purchase_pkey PRIMARY KEY (company_id, product_id),
  constraint purchase_last_price_check CHECK ((last_price >= 0)),
  constraint purchase_quantity_check CHECK ((quantity > 0)),
  constraint purchase_times_check CHECK ((times > 0)),
  constraint purchase_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table search.recommended_word (
  word text not null,
  sort integer not null,
  duration_seconds integer default 5 not null,
  constraint recommended_word_pkey PRIMARY KEY (word),
  constraint recommended_word_duration_seconds_check CHECK ((duration_seconds > 0))
);

-- service

create table service.away_text (
  store_id uuid not null,
  content text not null,
  saved_by uuid not null,
  saved_name text not null,
  saved_at timestamp with time zone not null,
  constraint away_text_pkey PRIMARY KEY (store_id),
  constraint away_text_content_check CHECK (((length(content) >= 1) AND (length(content) <= 200))),
  constraint away_text_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES identity.account(id),
  constraint away_text_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX away_text_by_account ON service.away_text USING btree (saved_by);

create table service.buyer_note (
  id uuid default uuidv7() not null,
  store_id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  account_name text not null,
  content text not null,
  created_at timestamp with time zone not null,
  constraint buyer_note_pkey PRIMARY KEY (id),
  constraint buyer_note_content_check CHECK (((length(content) >= 1) AND (length(content) <= 500))),
  constraint buyer_note_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint buyer_note_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint buyer_note_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX buyer_note_by_account ON service.buyer_note USING btree (account_id);
CREATE INDEX buyer_note_by_buyer ON service.buyer_note USING btree (store_id, company_id, id DESC);
CREATE INDEX buyer_note_by_company ON service.buyer_note USING btree (company_id);

create table service.conversation (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  store_id uuid,
  portal integer not null,
  buyer_unread_count integer default 0 not null,
  waiting_since timestamp with time zone,
  last_message_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  solved_at timestamp with time zone,
  blocked_at timestamp with time zone,
  blocked_reason text,
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_company_id_store_id_key UNIQUE NULLS NOT DISTINCT (company_id, store_id),
  constraint conversation_buyer_unread_count_check CHECK ((buyer_unread_count >= 0)),
  constraint conversation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint conversation_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX conversation_by_store ON service.conversation USING btree (store_id, last_message_at DESC);
CREATE INDEX conversation_platform_newest ON service.conversation USING btree (last_message_at DESC) WHERE (store_id IS NULL);
CREATE INDEX conversation_queue ON service.conversation USING btree (store_id, waiting_since) WHERE (waiting_since IS NOT NULL);
CREATE INDEX conversation_waiting ON service.conversation USING btree (waiting_since) WHERE (waiting_since IS NOT NULL);

create table service.chat_message (
  id uuid default uuidv7() not null,
  conversation_id uuid not null,
  company_id uuid not null,
  author text not null,
  account_id uuid,
  content text not null,
  created_at timestamp with time zone not null,
  kind text default 'words'::text not null,
  image_id uuid,
  order_id uuid,
  offer_id uuid,
  staff_name text,
  article_id uuid,
  coupon_id uuid,
  constraint chat_message_pkey PRIMARY KEY (id),
  constraint chat_message_author_check CHECK ((author = ANY (ARRAY['buyer'::text, 'staff'::text]))),
  constraint chat_message_check CHECK (((image_id IS NOT NULL) = (kind = 'picture'::text))),
  constraint chat_message_check1 CHECK (((order_id IS NOT NULL) = (kind = 'order'::text))),
  constraint chat_message_check2 CHECK (((offer_id IS NOT NULL) = (kind = 'goods'::text))),
  constraint chat_message_content_check CHECK (((length(content) >= 1) AND (length(content) <= 500))),
  constraint chat_message_kind_check CHECK ((kind = ANY (ARRAY['words'::text, 'picture'::text, 'order'::text, 'goods'::text]))),
  constraint chat_message_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint chat_message_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint chat_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES service.conversation(id),
  constraint chat_message_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id),
  constraint chat_message_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id)
);
CREATE INDEX chat_message_by_conversation ON service.chat_message USING btree (conversation_id, id DESC);

create table service.complaint (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  kind text not null,
  topic text not null,
  content text not null,
  mobile text not null,
  order_no text,
  image_ids uuid[] default '{}'::uuid[] not null,
  state text not null,
  is_unread boolean default false not null,
  score integer,
  score_comment text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  tags text[] default '{}'::text[] not null,
  earlier_score integer,
  earlier_comment text,
  reopened_at timestamp with time zone,
  violation_at timestamp with time zone,
  constraint complaint_pkey PRIMARY KEY (id),
  constraint complaint_check CHECK (((score IS NULL) OR (state = 'closed'::text))),
  constraint complaint_content_check CHECK (((length(content) >= 5) AND (length(content) <= 1000))),
  constraint complaint_image_ids_check CHECK ((cardinality(image_ids) <= 6)),
  constraint complaint_kind_check CHECK ((kind = ANY (ARRAY['complaint'::text, 'advice'::text]))),
  constraint complaint_mobile_check CHECK ((mobile ~ '^1[3-9]\d{9}$'::text)),
  constraint complaint_score_check CHECK (((score >= 1) AND (score <= 5))),
  constraint complaint_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'answered'::text, 'closed'::text]))),
  constraint complaint_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint complaint_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
comment on column service.complaint.earlier_score is 'What the buyer scored before the case was taken up again.';
CREATE INDEX complaint_answered ON service.complaint USING btree (updated_at) WHERE (state = 'answered'::text);
CREATE INDEX complaint_by_company ON service.complaint USING btree (company_id, id DESC);
CREATE INDEX complaint_by_state ON service.complaint USING btree (state, id DESC);
CREATE INDEX complaint_low ON service.complaint USING btree (created_at DESC, id DESC) WHERE ((score <= 2) OR (earlier_score <= 2));
CREATE INDEX complaint_newest ON service.complaint USING btree (created_at DESC, id DESC);
CREATE INDEX complaint_newest_by_state ON service.complaint USING btree (state, created_at, id);
CREATE INDEX complaint_unread ON service.complaint USING btree (company_id) WHERE is_unread;
CREATE INDEX complaint_waiting ON service.complaint USING btree (updated_at) WHERE (state = 'waiting'::text);
CREATE INDEX complaint_with_violation ON service.complaint USING btree (created_at DESC, id DESC) WHERE (violation_at IS NOT NULL);

create table service.complaint_inquiry (
  id uuid default uuidv7() not null,
  complaint_id uuid not null,
  company_id uuid not null,
  store_id uuid not null,
  topic text not null,
  content text not null,
  order_no text,
  image_ids uuid[] default '{}'::uuid[] not null,
  question text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  answer text,
  remedy text,
  file_ids uuid[] default '{}'::uuid[] not null,
  answered_by uuid,
  answered_by_name text,
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  score integer,
  constraint complaint_inquiry_pkey PRIMARY KEY (id),
  constraint complaint_inquiry_answer_check CHECK (((length(answer) >= 5) AND (length(answer) <= 1000))),
  constraint complaint_inquiry_check CHECK ((((answered_at IS NULL) = (answer IS NULL)) AND ((answered_at IS NULL) = (remedy IS NULL)) AND ((answered_at IS NULL) = (answered_by IS NULL)) AND ((answered_at IS NULL) = (answered_by_name IS NULL)))),
  constraint complaint_inquiry_file_ids_check CHECK ((cardinality(file_ids) <= 6)),
  constraint complaint_inquiry_question_check CHECK (((length(question) >= 2) AND (length(question) <= 500))),
  constraint complaint_inquiry_remedy_check CHECK ((remedy = ANY (ARRAY['none'::text, 'refund'::text, 'resend'::text, 'coupon'::text]))),
  constraint complaint_inquiry_score_check CHECK (((score >= 1) AND (score <= 5))),
  constraint complaint_inquiry_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES identity.account(id),
  constraint complaint_inquiry_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity.account(id),
  constraint complaint_inquiry_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint complaint_inquiry_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES service.complaint(id),
  constraint complaint_inquiry_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX complaint_inquiry_by_answerer ON service.complaint_inquiry USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX complaint_inquiry_by_asker ON service.complaint_inquiry USING btree (asked_by);
CREATE INDEX complaint_inquiry_by_company ON service.complaint_inquiry USING btree (company_id);
CREATE INDEX complaint_inquiry_by_complaint ON service.complaint_inquiry USING btree (complaint_id, asked_at);
CREATE INDEX complaint_inquiry_by_store ON service.complaint_inquiry USING btree (store_id, asked_at DESC, id DESC);
CREATE INDEX complaint_inquiry_waiting ON service.complaint_inquiry USING btree (store_id, asked_at) WHERE ((answered_at IS NULL) AND (closed_at IS NULL));

create table service.complaint_reply (
  id uuid default uuidv7() not null,
  complaint_id uuid not null,
  company_id uuid not null,
  author text not null,
  content text not null,
  created_at timestamp with time zone not null,
  staff_account_id uuid,
  staff_name text,
  constraint complaint_reply_pkey PRIMARY KEY (id),
  constraint complaint_reply_author_check CHECK ((author = ANY (ARRAY['platform'::text, 'buyer'::text]))),
  constraint complaint_reply_content_check CHECK (((length(content) >= 1) AND (length(content) <= 1000))),
  constraint complaint_reply_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint complaint_reply_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES service.complaint(id),
  constraint complaint_reply_staff_account_id_fkey FOREIGN KEY (staff_account_id) REFERENCES identity.account(id)
);
CREATE INDEX complaint_reply_by_complaint ON service.complaint_reply USING btree (complaint_id, id);
CREATE INDEX complaint_reply_by_staff ON service.complaint_reply USING btree (staff_account_id) WHERE (staff_account_id IS NOT NULL);

create table service.evaluation (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  goods_score integer not null,
  packing_score integer not null,
  delivery_score integer not null,
  words text not null,
  image_ids uuid[] default '{}'::uuid[] not null,
  is_anonymous boolean not null,
  state text not null,
  refused_because text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint evaluation_pkey PRIMARY KEY (id),
  constraint evaluation_order_id_key UNIQUE (order_id),
  constraint evaluation_check CHECK (((refused_because IS NOT NULL) = (state = 'refused'::text))),
  constraint evaluation_check1 CHECK (((decided_at IS NULL) = (state = 'waiting'::text))),
  constraint evaluation_delivery_score_check CHECK (((delivery_score >= 1) AND (delivery_score <= 5))),
  constraint evaluation_goods_score_check CHECK (((goods_score >= 1) AND (goods_score <= 5))),
  constraint evaluation_image_ids_check CHECK ((cardinality(image_ids) <= 5)),
  constraint evaluation_packing_score_check CHECK (((packing_score >= 1) AND (packing_score <= 5))),
  constraint evaluation_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text]))),
  constraint evaluation_words_check CHECK ((length(words) <= 500)),
  constraint evaluation_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint evaluation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint evaluation_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id),
  constraint evaluation_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX evaluation_by_company ON service.evaluation USING btree (company_id, submitted_at DESC);
CREATE INDEX evaluation_waiting ON service.evaluation USING btree (submitted_at) WHERE (state = 'waiting'::text);

create table service.follow_up (
  id uuid default uuidv7() not null,
  evaluation_id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  words text not null,
  image_ids uuid[] default '{}'::uuid[] not null,
  state text not null,
  refused_because text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint follow_up_pkey PRIMARY KEY (id),
  constraint follow_up_evaluation_id_key UNIQUE (evaluation_id),
  constraint follow_up_check CHECK (((refused_because IS NOT NULL) = (state = 'refused'::text))),
  constraint follow_up_check1 CHECK (((decided_at IS NULL) = (state = 'waiting'::text))),
  constraint follow_up_image_ids_check CHECK ((cardinality(image_ids) <= 5)),
  constraint follow_up_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text]))),
  constraint follow_up_words_check CHECK (((length(words) >= 1) AND (length(words) <= 500))),
  constraint follow_up_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint follow_up_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint follow_up_evaluation_id_fkey FOREIGN KEY (evaluation_id) REFERENCES service.evaluation(id)
);
CREATE INDEX follow_up_by_company ON service.follow_up USING btree (company_id);
CREATE INDEX follow_up_waiting ON service.follow_up USING btree (submitted_at) WHERE (state = 'waiting'::text);

create table service.shown_evaluation (
  evaluation_id uuid not null,
  store_id uuid not null,
  offer_ids uuid[] not null,
  shown_name text not null,
  goods_score integer not null,
  packing_score integer not null,
  delivery_score integer not null,
  words text not null,
  image_ids uuid[] not null,
  evaluated_at timestamp with time zone not null,
  follow_up_words text,
  follow_up_image_ids uuid[] default '{}'::uuid[] not null,
  followed_up_at timestamp with time zone,
  constraint shown_evaluation_pkey PRIMARY KEY (evaluation_id),
  constraint shown_evaluation_check CHECK (((followed_up_at IS NULL) = (follow_up_words IS NULL))),
  constraint shown_evaluation_delivery_score_check CHECK (((delivery_score >= 1) AND (delivery_score <= 5))),
  constraint shown_evaluation_goods_score_check CHECK (((goods_score >= 1) AND (goods_score <= 5))),
  constraint shown_evaluation_packing_score_check CHECK (((packing_score >= 1) AND (packing_score <= 5))),
  constraint shown_evaluation_evaluation_id_fkey FOREIGN KEY (evaluation_id) REFERENCES service.evaluation(id),
  constraint shown_evaluation_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX shown_evaluation_by_offer ON service.shown_evaluation USING gin (offer_ids);
CREATE INDEX shown_evaluation_by_store ON service.shown_evaluation USING btree (store_id, evaluated_at DESC);

create table service.talk_note (
  id uuid default uuidv7() not null,
  conversation_id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  account_name text not null,
  content text not null,
  created_at timestamp with time zone not null,
  constraint talk_note_pkey PRIMARY KEY (id),
  constraint talk_note_content_check CHECK (((length(content) >= 1) AND (length(content) <= 500))),
  constraint talk_note_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint talk_note_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint talk_note_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES service.conversation(id)
);
CREATE INDEX talk_note_by_talk ON service.talk_note USING btree (conversation_id, id);

-- references in a circle

alter table company.chain_request add constraint chain_request_headquarters_id_fkey FOREIGN KEY (headquarters_id) REFERENCES company.company(id);

alter table company.chain_request add constraint chain_request_store_company_id_fkey FOREIGN KEY (store_company_id) REFERENCES company.company(id);

alter table message.message add constraint message_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table message.message add constraint message_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id);

alter table message.operator_message add constraint operator_message_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table message.operator_message add constraint operator_message_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES identity.account(id);

alter table message.operator_mute add constraint operator_mute_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table message.operator_read add constraint operator_read_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table message.preference add constraint preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table message.preference add constraint preference_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id);

alter table message.staff_confirmation add constraint staff_confirmation_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table message.staff_message add constraint staff_message_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table message.staff_message add constraint staff_message_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES identity.account(id);

alter table message.staff_read add constraint staff_read_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table staff.alert_sms add constraint alert_sms_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table staff.approval add constraint approval_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity.account(id);

alter table staff.approval add constraint approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity.account(id);

alter table staff.approval_question add constraint approval_question_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity.account(id);

alter table staff.claim add constraint claim_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table staff.conflict add constraint conflict_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table staff.conflict add constraint conflict_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id);

alter table staff.decision add constraint decision_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table staff.decision add constraint decision_looked_by_fkey FOREIGN KEY (looked_by) REFERENCES identity.account(id);

alter table staff.invitation add constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES identity.account(id);

alter table staff.membership add constraint membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table staff.preference add constraint preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table staff.saved_view add constraint saved_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table store.follow add constraint follow_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id);

alter table store.merchant_contact add constraint merchant_contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table store.merchant_register add constraint merchant_register_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id);

alter table store.opening add constraint opening_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES identity.account(id);

alter table store.opening_step add constraint opening_step_done_by_fkey FOREIGN KEY (done_by) REFERENCES identity.account(id);

alter table store.violation add constraint violation_found_by_fkey FOREIGN KEY (found_by) REFERENCES identity.account(id);

-- views

create view platform.part as
 SELECT format('%I.%I'::text, n.nspname, t.relname) AS parent,
    (((n.nspname)::text || '.'::text) || (t.relname)::text) AS name,
    a.attname AS key,
    ((k.inhrelid)::regclass)::text AS part,
    (pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT'::text) AS is_rest,
    ("substring"(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([0-9a-f-]+)''\)'::text))::uuid AS from_id,
    ("substring"(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([0-9a-f-]+)''\)'::text))::uuid AS to_id,
    (EXISTS ( SELECT
           FROM (pg_class x
             JOIN pg_namespace xn ON ((xn.oid = x.relnamespace)))
          WHERE ((xn.nspname = 'archive'::name) AND (x.relname = (((n.nspname)::text || '_'::text) || (t.relname)::text))))) AS has_archive
   FROM ((((((pg_partitioned_table p
     JOIN pg_class t ON ((t.oid = p.partrelid)))
     JOIN pg_namespace n ON (((n.oid = t.relnamespace) AND (n.nspname <> 'archive'::name))))
     JOIN pg_attribute a ON (((a.attrelid = p.partrelid) AND (a.attnum = p.partattrs[0]))))
     JOIN pg_inherits k ON ((k.inhparent = p.partrelid)))
     JOIN pg_class c ON ((c.oid = k.inhrelid)))
     JOIN pg_namespace pn ON (((pn.oid = c.relnamespace) AND (pn.nspname = 'parts'::name))));

-- triggers

CREATE TRIGGER forget_sales_day AFTER UPDATE ON "order"."order" FOR EACH ROW WHEN ((((((old.paid_at IS DISTINCT FROM new.paid_at) OR (old.shipped_at IS DISTINCT FROM new.shipped_at)) OR (old.payable IS DISTINCT FROM new.payable)) OR ((old.state = 'cancelled'::text) IS DISTINCT FROM (new.state = 'cancelled'::text))) AND (COALESCE(old.paid_at, new.paid_at) IS NOT NULL))) EXECUTE FUNCTION "order".forget_sales_day();

CREATE TRIGGER forget_sales_day_of_new AFTER INSERT ON "order"."order" FOR EACH ROW WHEN ((new.paid_at IS NOT NULL)) EXECUTE FUNCTION "order".forget_sales_day();

CREATE TRIGGER tells_staff AFTER UPDATE OF state ON "order"."order" FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('orders');

CREATE TRIGGER difference_answer_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON "order".difference_answer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER place_difference BEFORE INSERT ON "order".receipt_difference FOR EACH ROW EXECUTE FUNCTION "order".place_difference();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state, version ON after_sale."case" FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER compensation_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON after_sale.compensation FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER evidence_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON after_sale.evidence FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER inspection_line_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON after_sale.inspection_line FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER judgement_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON after_sale.judgement FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER question_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON after_sale.question FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER step_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON after_sale.step FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER note_companies_deleted AFTER DELETE ON cart.risk_hold REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_inserted AFTER INSERT ON cart.risk_hold REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_updated AFTER UPDATE ON cart.risk_hold REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_for_search_deleted AFTER DELETE ON catalogue.batch REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_batches();

CREATE TRIGGER note_for_search_inserted AFTER INSERT ON catalogue.batch REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_batches();

CREATE TRIGGER note_for_search_updated AFTER UPDATE ON catalogue.batch REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_batches();

CREATE TRIGGER note_version AFTER INSERT OR DELETE OR UPDATE ON catalogue.category FOR EACH STATEMENT EXECUTE FUNCTION platform.note_version('categories');

CREATE TRIGGER note_for_search_updated AFTER UPDATE ON catalogue.maker REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_makers();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF answered_at ON catalogue.new_item_request FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER note_for_search_deleted AFTER DELETE ON catalogue.offer REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_offers();

CREATE TRIGGER note_for_search_inserted AFTER INSERT ON catalogue.offer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_offers();

CREATE TRIGGER note_for_search_updated AFTER UPDATE ON catalogue.offer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_offers();

CREATE TRIGGER note_price_inserted AFTER INSERT ON catalogue.offer FOR EACH ROW EXECUTE FUNCTION catalogue.note_price();

CREATE TRIGGER note_price_updated AFTER UPDATE OF list_price ON catalogue.offer FOR EACH ROW WHEN ((old.list_price <> new.list_price)) EXECUTE FUNCTION catalogue.note_price();

CREATE TRIGGER offer_not_prohibited BEFORE INSERT OR UPDATE OF state, product_id ON catalogue.offer FOR EACH ROW WHEN (((new.state = 'listed'::text) AND (CURRENT_USER = 'xiaojiu_app'::name))) EXECUTE FUNCTION catalogue.refuse_prohibited();

CREATE TRIGGER note_companies_deleted AFTER DELETE ON catalogue.price_group_member REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_inserted AFTER INSERT ON catalogue.price_group_member REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_updated AFTER UPDATE ON catalogue.price_group_member REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_version AFTER INSERT OR DELETE OR UPDATE ON catalogue.price_policy FOR EACH STATEMENT EXECUTE FUNCTION platform.note_version('prices');

CREATE TRIGGER note_for_search_updated AFTER UPDATE ON catalogue.product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_products();

CREATE TRIGGER note_prices_deleted AFTER DELETE ON catalogue.special_price REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION catalogue.note_prices();

CREATE TRIGGER note_prices_inserted AFTER INSERT ON catalogue.special_price REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION catalogue.note_prices();

CREATE TRIGGER note_prices_updated AFTER UPDATE ON catalogue.special_price REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION catalogue.note_prices();

CREATE TRIGGER note_companies_deleted AFTER DELETE ON company.address REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_inserted AFTER INSERT ON company.address REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_updated AFTER UPDATE ON company.address REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER chain_request_step_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON company.chain_request_step FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER keeps_name AFTER INSERT OR UPDATE OF name ON company.company FOR EACH ROW EXECUTE FUNCTION company.keep_name();

CREATE TRIGGER note_company AFTER UPDATE OF kind, state, province_code ON company.company FOR EACH ROW WHEN (((old.kind <> new.kind) OR (old.state <> new.state) OR (old.province_code <> new.province_code))) EXECUTE FUNCTION company.note_company();

CREATE TRIGGER note_company_name AFTER UPDATE OF name ON company.company FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION company.note_company();

CREATE CONSTRAINT TRIGGER managed_login_has_one_company AFTER INSERT OR UPDATE ON company.membership NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION company.managed_login_has_one_company();

CREATE TRIGGER membership_ends_live AFTER UPDATE OF state ON company.membership FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION identity.end_live();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON company.membership FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON file.export_job FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('jobs');

CREATE TRIGGER account_ends_live AFTER UPDATE OF state, password_version ON identity.account FOR EACH ROW WHEN (((old.state <> new.state) OR (old.password_version <> new.password_version))) EXECUTE FUNCTION identity.end_live_of_account();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON identity.password_appeal FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER password_appeal_step_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON identity.password_appeal_step FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER session_ends_live AFTER UPDATE OF ended_at ON identity.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION identity.end_live();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON invoice.application FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER note_version AFTER INSERT OR DELETE ON marketing.campaign FOR EACH STATEMENT EXECUTE FUNCTION platform.note_version('campaigns');

CREATE TRIGGER note_version_updated AFTER UPDATE ON marketing.campaign FOR EACH STATEMENT EXECUTE FUNCTION platform.note_version('campaigns');

CREATE TRIGGER note_version AFTER INSERT OR DELETE ON marketing.campaign_goods FOR EACH STATEMENT EXECUTE FUNCTION platform.note_version('campaigns');

CREATE TRIGGER note_version_updated AFTER UPDATE OF campaign_id, offer_id, unit_price, quota, limit_per_company, batch_no, sort ON marketing.campaign_goods FOR EACH STATEMENT EXECUTE FUNCTION platform.note_version('campaigns');

CREATE TRIGGER coin_entry_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON marketing.coin_entry FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER tells_staff AFTER UPDATE OF state ON marketing.draw FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON message.operator_message FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('notices');

CREATE TRIGGER tells_staff AFTER INSERT ON message.staff_message FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('notices');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON payment.credit_application FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER entry_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment.entry FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER journal_balances AFTER INSERT ON payment.entry REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION payment.refuse_unbalanced_journal();

CREATE TRIGGER journal_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment.journal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER reopen_books AFTER INSERT ON payment.journal REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION payment.reopen_books();

CREATE TRIGGER note_paid_for AFTER INSERT ON payment.payment FOR EACH ROW EXECUTE FUNCTION payment.note_paid_for();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state, claimed_at ON payment.payment FOR EACH ROW WHEN ((new.channel = 'merchant'::text)) EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON payment.statement_reply FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.audit FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER audit_anchor_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER change_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.change FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER note_companies_deleted AFTER DELETE ON qualification.certification REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_inserted AFTER INSERT ON qualification.certification REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_updated AFTER UPDATE ON qualification.certification REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON qualification.certification_request FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON qualification.change_request FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER note_companies_deleted AFTER DELETE ON qualification.control_agreement REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_inserted AFTER INSERT ON qualification.control_agreement REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_updated AFTER UPDATE ON qualification.control_agreement REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_deleted AFTER DELETE ON qualification.first_trade REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_inserted AFTER INSERT ON qualification.first_trade REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_updated AFTER UPDATE ON qualification.first_trade REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON qualification.first_trade FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER note_companies_deleted AFTER DELETE ON qualification.licence REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_inserted AFTER INSERT ON qualification.licence REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_updated AFTER UPDATE ON qualification.licence REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER pair_decision_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON qualification.pair_decision FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON qualification.registration FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER note_for_search AFTER INSERT OR DELETE OR UPDATE ON search.lexicon_change FOR EACH STATEMENT EXECUTE FUNCTION search.note_lexicon();

CREATE TRIGGER note_companies_deleted AFTER DELETE ON search.preference REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_inserted AFTER INSERT ON search.preference REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER note_companies_updated AFTER UPDATE ON search.preference REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION platform.note_companies();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON service.complaint FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('talks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF answered_at ON service.complaint_inquiry FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('talks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF last_message_at, solved_at, waiting_since ON service.conversation FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('talks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON staff.approval FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF answered_at ON staff.approval_question FOR EACH ROW EXECUTE FUNCTION staff.tell_of_question();

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE ON staff.claim FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF answered_at ON store.merchant_application FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER tells_staff AFTER INSERT OR UPDATE OF state ON store.opening FOR EACH ROW EXECUTE FUNCTION platform.tell_staff('tasks');

CREATE TRIGGER note_version AFTER INSERT OR DELETE OR UPDATE ON store.postage_rule FOR EACH STATEMENT EXECUTE FUNCTION platform.note_version('stores');

CREATE TRIGGER note_for_search_updated AFTER UPDATE ON store.store REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_stores();

CREATE TRIGGER note_version AFTER INSERT OR DELETE OR UPDATE ON store.store FOR EACH STATEMENT EXECUTE FUNCTION platform.note_version('stores');

-- row-level security

alter table "order"."order" enable row level security;
alter table "order"."order" force row level security;
create policy buyer_or_seller on "order"."order" using (((company_id = platform.current_company()) OR (store_id = platform.current_store()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR (store_id = platform.current_store()) OR platform.is_system()));
create policy within_provinces on "order"."order" as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR company.is_within_limits(company_id)));
create policy within_stores on "order"."order" as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR platform.is_within_stores(store_id)));

alter table "order".auto_approve_rule enable row level security;
alter table "order".auto_approve_rule force row level security;
create policy auto_approve_rule_of_store on "order".auto_approve_rule using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table "order".bulk_line enable row level security;
alter table "order".bulk_line force row level security;
create policy company_isolation on "order".bulk_line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".bulk_task enable row level security;
alter table "order".bulk_task force row level security;
create policy company_isolation on "order".bulk_task using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".difference_answer enable row level security;
alter table "order".difference_answer force row level security;
create policy by_store on "order".difference_answer using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on "order".difference_answer using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".gift enable row level security;
alter table "order".gift force row level security;
create policy by_store on "order".gift using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id)));
create policy company_isolation on "order".gift using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".gift_line enable row level security;
alter table "order".gift_line force row level security;
create policy by_store on "order".gift_line using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id)));
create policy company_isolation on "order".gift_line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".goods_day enable row level security;
alter table "order".goods_day force row level security;
create policy by_store on "order".goods_day using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy of_the_system on "order".goods_day using (platform.is_system()) with check (platform.is_system());

alter table "order".line enable row level security;
alter table "order".line force row level security;
create policy by_store on "order".line using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id)));
create policy company_isolation on "order".line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".line_share enable row level security;
alter table "order".line_share force row level security;
create policy by_store on "order".line_share using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_line_of_store(line_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_line_of_store(line_id)));
create policy company_isolation on "order".line_share using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".parcel enable row level security;
alter table "order".parcel force row level security;
create policy by_store on "order".parcel using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id)));
create policy company_isolation on "order".parcel using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".parcel_line enable row level security;
alter table "order".parcel_line force row level security;
create policy by_store on "order".parcel_line using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_parcel_of_store(parcel_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_parcel_of_store(parcel_id)));
create policy company_isolation on "order".parcel_line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".pay_batch enable row level security;
alter table "order".pay_batch force row level security;
create policy company_isolation on "order".pay_batch using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".pay_order enable row level security;
alter table "order".pay_order force row level security;
create policy company_isolation on "order".pay_order using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".purchase_request enable row level security;
alter table "order".purchase_request force row level security;
create policy asker_or_decider on "order".purchase_request using (((company_id = platform.current_company()) OR (from_company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR (from_company_id = platform.current_company()) OR platform.is_system()));

alter table "order".purchase_request_line enable row level security;
alter table "order".purchase_request_line force row level security;
create policy asker_or_decider on "order".purchase_request_line using ((EXISTS ( SELECT
   FROM "order".purchase_request r
  WHERE (r.id = purchase_request_line.request_id)))) with check ((EXISTS ( SELECT
   FROM "order".purchase_request r
  WHERE (r.id = purchase_request_line.request_id))));

alter table "order".receipt_difference enable row level security;
alter table "order".receipt_difference force row level security;
create policy by_store on "order".receipt_difference using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on "order".receipt_difference using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".rehearsal enable row level security;
alter table "order".rehearsal force row level security;
create policy by_store on "order".rehearsal using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy rehearsal_of_system on "order".rehearsal using (platform.is_system()) with check (platform.is_system());

alter table "order".reservation enable row level security;
alter table "order".reservation force row level security;
create policy by_store on "order".reservation using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_line_of_store(line_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_line_of_store(line_id)));
create policy company_isolation on "order".reservation using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".sales_day enable row level security;
alter table "order".sales_day force row level security;
create policy by_store on "order".sales_day using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy of_the_system on "order".sales_day using (platform.is_system()) with check (platform.is_system());

alter table "order".step enable row level security;
alter table "order".step force row level security;
create policy by_store on "order".step using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_order_of_store(order_id)));
create policy company_isolation on "order".step using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".temperature enable row level security;
alter table "order".temperature force row level security;
create policy by_store on "order".temperature using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_parcel_of_store(parcel_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_parcel_of_store(parcel_id)));
create policy company_isolation on "order".temperature using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".track enable row level security;
alter table "order".track force row level security;
create policy by_store on "order".track using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_parcel_of_store(parcel_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND "order".is_parcel_of_store(parcel_id)));
create policy company_isolation on "order".track using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale."case" enable row level security;
alter table after_sale."case" force row level security;
create policy by_store on after_sale."case" using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on after_sale."case" using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on after_sale."case" as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR company.is_within_limits(company_id)));
create policy within_stores on after_sale."case" as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR platform.is_within_stores(store_id)));

alter table after_sale.case_gift enable row level security;
alter table after_sale.case_gift force row level security;
create policy by_store on after_sale.case_gift using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.case_gift using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale.case_line enable row level security;
alter table after_sale.case_line force row level security;
create policy by_store on after_sale.case_line using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.case_line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale.case_note enable row level security;
alter table after_sale.case_note force row level security;
create policy case_note_of_platform on after_sale.case_note using (platform.is_system()) with check (platform.is_system());

alter table after_sale.compensation enable row level security;
alter table after_sale.compensation force row level security;
create policy by_store on after_sale.compensation using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.compensation using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale.evidence enable row level security;
alter table after_sale.evidence force row level security;
create policy by_store on after_sale.evidence using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.evidence using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale.inspection_line enable row level security;
alter table after_sale.inspection_line force row level security;
create policy by_store on after_sale.inspection_line using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.inspection_line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale.judgement enable row level security;
alter table after_sale.judgement force row level security;
create policy by_store on after_sale.judgement using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.judgement using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale.note enable row level security;
alter table after_sale.note force row level security;
create policy by_store on after_sale.note using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));

alter table after_sale.proposal enable row level security;
alter table after_sale.proposal force row level security;
create policy by_store on after_sale.proposal using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.proposal using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale.question enable row level security;
alter table after_sale.question force row level security;
create policy by_store on after_sale.question using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.question using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale.reshipped enable row level security;
alter table after_sale.reshipped force row level security;
create policy by_store on after_sale.reshipped using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.reshipped using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table after_sale.step enable row level security;
alter table after_sale.step force row level security;
create policy by_store on after_sale.step using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND after_sale.is_case_of_store(case_id)));
create policy company_isolation on after_sale.step using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table archive.order_line_share enable row level security;
alter table archive.order_line_share force row level security;
create policy system_only on archive.order_line_share using (platform.is_system()) with check (platform.is_system());

alter table archive.order_reservation enable row level security;
alter table archive.order_reservation force row level security;
create policy system_only on archive.order_reservation using (platform.is_system()) with check (platform.is_system());

alter table archive.order_step enable row level security;
alter table archive.order_step force row level security;
create policy system_only on archive.order_step using (platform.is_system()) with check (platform.is_system());

alter table cart.line enable row level security;
alter table cart.line force row level security;
create policy company_isolation on cart.line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table cart.purchase_intention enable row level security;
alter table cart.purchase_intention force row level security;
create policy by_store on cart.purchase_intention using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_offer_of_store(offer_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_offer_of_store(offer_id)));
create policy company_isolation on cart.purchase_intention using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table cart.reminder enable row level security;
alter table cart.reminder force row level security;
create policy company_isolation on cart.reminder using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table cart.reminder_setting enable row level security;
alter table cart.reminder_setting force row level security;
create policy company_isolation on cart.reminder_setting using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table cart.risk_hold enable row level security;
alter table cart.risk_hold force row level security;
create policy by_store on cart.risk_hold using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on cart.risk_hold using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table catalogue.attention enable row level security;
alter table catalogue.attention force row level security;
create policy company_isolation on catalogue.attention using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table catalogue.batch enable row level security;
alter table catalogue.batch force row level security;
create policy everyone on catalogue.batch using (true) with check (true);
create policy store_only on catalogue.batch as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR catalogue.is_offer_of_store(offer_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR catalogue.is_offer_of_store(offer_id)));

alter table catalogue.browse enable row level security;
alter table catalogue.browse force row level security;
create policy company_isolation on catalogue.browse using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table catalogue.new_item_request enable row level security;
alter table catalogue.new_item_request force row level security;
create policy company_isolation on catalogue.new_item_request using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on catalogue.new_item_request as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on catalogue.new_item_request as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table catalogue.offer enable row level security;
alter table catalogue.offer force row level security;
create policy everyone on catalogue.offer using (true) with check (true);
create policy store_only on catalogue.offer as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table catalogue.price_change enable row level security;
alter table catalogue.price_change force row level security;
create policy everyone on catalogue.price_change using (true) with check (true);
create policy store_only on catalogue.price_change as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR catalogue.is_offer_of_store(offer_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR catalogue.is_offer_of_store(offer_id)));

alter table catalogue.price_floor enable row level security;
alter table catalogue.price_floor force row level security;
create policy price_floor_of_store on catalogue.price_floor using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table catalogue.price_group enable row level security;
alter table catalogue.price_group force row level security;
create policy everyone on catalogue.price_group using (true) with check (true);
create policy store_only on catalogue.price_group as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table catalogue.price_group_member enable row level security;
alter table catalogue.price_group_member force row level security;
create policy by_store on catalogue.price_group_member using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_group_of_store(group_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_group_of_store(group_id)));
create policy company_isolation on catalogue.price_group_member using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table catalogue.price_policy enable row level security;
alter table catalogue.price_policy force row level security;
create policy everyone on catalogue.price_policy using (true) with check (true);
create policy store_only on catalogue.price_policy as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table catalogue.shortage enable row level security;
alter table catalogue.shortage force row level security;
create policy by_store on catalogue.shortage using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_offer_of_store(offer_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_offer_of_store(offer_id)));
create policy company_isolation on catalogue.shortage using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table catalogue.special_price enable row level security;
alter table catalogue.special_price force row level security;
create policy by_store on catalogue.special_price using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_offer_of_store(offer_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_offer_of_store(offer_id)));
create policy for_whom_it_is on catalogue.special_price for select using (((source = 'region'::text) OR (company_id = platform.current_company()) OR (EXISTS ( SELECT
   FROM catalogue.price_group_member m
  WHERE ((m.group_id = special_price.group_id) AND (m.company_id = platform.current_company()))))));
create policy staff_keep on catalogue.special_price using (platform.is_system()) with check (platform.is_system());
create policy store_only on catalogue.special_price as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR catalogue.is_offer_of_store(offer_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR catalogue.is_offer_of_store(offer_id)));

alter table cms.collection enable row level security;
alter table cms.collection force row level security;
create policy everyone on cms.collection using (true) with check (true);
create policy store_only on cms.collection as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table cms.navigation enable row level security;
alter table cms.navigation force row level security;
create policy everyone on cms.navigation using (true) with check (true);
create policy store_only on cms.navigation as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table company.address enable row level security;
alter table company.address force row level security;
create policy company_isolation on company.address using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table company.chain_request enable row level security;
alter table company.chain_request force row level security;
create policy chain_request_of_both on company.chain_request using (((store_company_id = platform.current_company()) OR (headquarters_id = platform.current_company()) OR platform.is_system())) with check (platform.is_system());

alter table company.chain_request_step enable row level security;
alter table company.chain_request_step force row level security;
create policy chain_request_step_of_both on company.chain_request_step using ((EXISTS ( SELECT
   FROM company.chain_request r
  WHERE (r.id = chain_request_step.request_id)))) with check (platform.is_system());

alter table company.company enable row level security;
alter table company.company force row level security;
create policy own_companies on company.company using (((id = platform.current_company()) OR platform.is_system() OR (headquarters_id = platform.current_company()) OR (EXISTS ( SELECT
   FROM company.membership m
  WHERE ((m.company_id = company.id) AND (m.account_id = platform.current_account())))))) with check (((id = platform.current_company()) OR platform.is_system()));
create policy store_only on company.company as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR store.is_tied_to_own(id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR store.is_tied_to_own(id)));
create policy tied_to_store on company.company for select using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND store.is_tied_to_own(id)));
create policy within_provinces on company.company as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR platform.is_within_provinces(province_code)));
create policy within_stores on company.company as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR store.is_tied_within_limits(id)));

alter table company.company_merge enable row level security;
alter table company.company_merge force row level security;
create policy company_merge_of_both on company.company_merge using (((from_company_id = platform.current_company()) OR (into_company_id = platform.current_company()) OR platform.is_system())) with check (platform.is_system());

alter table company.helper_key enable row level security;
alter table company.helper_key force row level security;
create policy company_isolation on company.helper_key using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table company.membership enable row level security;
alter table company.membership force row level security;
create policy own_memberships on company.membership using (((company_id = platform.current_company()) OR (account_id = platform.current_account()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table company.membership_store enable row level security;
alter table company.membership_store force row level security;
create policy company_isolation on company.membership_store using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table file.export_download enable row level security;
alter table file.export_download force row level security;
create policy export_download_of_store on file.export_download using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table file.export_job enable row level security;
alter table file.export_job force row level security;
create policy export_job_of_store on file.export_job using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table file.file enable row level security;
alter table file.file force row level security;
create policy by_store on file.file using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy own_files on file.file using (((company_id = platform.current_company()) OR platform.is_system() OR ((company_id IS NULL) AND (store_id IS NULL) AND (account_id = platform.current_account())))) with check (((company_id = platform.current_company()) OR platform.is_system() OR ((company_id IS NULL) AND (store_id IS NULL) AND (account_id = platform.current_account()))));

alter table file.import_job enable row level security;
alter table file.import_job force row level security;
create policy import_job_of_store on file.import_job using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table file.import_row enable row level security;
alter table file.import_row force row level security;
create policy import_row_of_store on file.import_row using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table file.package enable row level security;
alter table file.package force row level security;
create policy company_isolation on file.package using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table file.package_entry enable row level security;
alter table file.package_entry force row level security;
create policy company_isolation on file.package_entry using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table identity.password_appeal enable row level security;
alter table identity.password_appeal force row level security;
create policy everyone on identity.password_appeal using (true) with check (true);
create policy within_limits on identity.password_appeal as restrictive using ((((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) AND (COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text)) OR company.is_login_within_limits(login_name)));

alter table invoice.application enable row level security;
alter table invoice.application force row level security;
create policy company_isolation on invoice.application using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on invoice.application as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on invoice.application as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table invoice.batch_report enable row level security;
alter table invoice.batch_report force row level security;
create policy everyone on invoice.batch_report using (true) with check (true);
create policy store_only on invoice.batch_report as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table invoice.due_order enable row level security;
alter table invoice.due_order force row level security;
create policy by_store on invoice.due_order using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on invoice.due_order using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table invoice.invoice enable row level security;
alter table invoice.invoice force row level security;
create policy by_store on invoice.invoice using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on invoice.invoice using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table invoice.line enable row level security;
alter table invoice.line force row level security;
create policy by_store on invoice.line using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND invoice.is_invoice_of_store(invoice_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND invoice.is_invoice_of_store(invoice_id)));
create policy company_isolation on invoice.line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table invoice.preference enable row level security;
alter table invoice.preference force row level security;
create policy company_isolation on invoice.preference using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table invoice.red_form enable row level security;
alter table invoice.red_form force row level security;
create policy by_store on invoice.red_form using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND invoice.is_invoice_of_store(invoice_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND invoice.is_invoice_of_store(invoice_id)));
create policy company_isolation on invoice.red_form using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table marketing.campaign enable row level security;
alter table marketing.campaign force row level security;
create policy everyone on marketing.campaign using (true) with check (true);
create policy store_only on marketing.campaign as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table marketing.campaign_goods enable row level security;
alter table marketing.campaign_goods force row level security;
create policy everyone on marketing.campaign_goods using (true) with check (true);
create policy store_only on marketing.campaign_goods as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR marketing.is_campaign_of_store(campaign_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR marketing.is_campaign_of_store(campaign_id)));

alter table marketing.campaign_hold enable row level security;
alter table marketing.campaign_hold force row level security;
create policy by_store on marketing.campaign_hold using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_campaign_of_store(campaign_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_campaign_of_store(campaign_id)));
create policy company_isolation on marketing.campaign_hold using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table marketing.coin_batch enable row level security;
alter table marketing.coin_batch force row level security;
create policy company_isolation on marketing.coin_batch using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table marketing.coin_entry enable row level security;
alter table marketing.coin_entry force row level security;
create policy company_isolation on marketing.coin_entry using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table marketing.coin_purse enable row level security;
alter table marketing.coin_purse force row level security;
create policy company_isolation on marketing.coin_purse using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table marketing.company_taken enable row level security;
alter table marketing.company_taken force row level security;
create policy by_store on marketing.company_taken using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_campaign_of_store(campaign_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_campaign_of_store(campaign_id)));
create policy company_isolation on marketing.company_taken using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table marketing.coupon enable row level security;
alter table marketing.coupon force row level security;
create policy everyone on marketing.coupon using (true) with check (true);
create policy store_only on marketing.coupon as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table marketing.draw enable row level security;
alter table marketing.draw force row level security;
create policy by_store on marketing.draw using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_lottery_of_store(lottery_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_lottery_of_store(lottery_id)));
create policy company_isolation on marketing.draw using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on marketing.draw as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on marketing.draw as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table marketing.flash_booking enable row level security;
alter table marketing.flash_booking force row level security;
create policy by_store on marketing.flash_booking using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_campaign_of_store(campaign_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_campaign_of_store(campaign_id)));
create policy company_isolation on marketing.flash_booking using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table marketing.group_buy enable row level security;
alter table marketing.group_buy force row level security;
create policy everyone on marketing.group_buy using (true) with check (true);
create policy store_only on marketing.group_buy as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR marketing.is_campaign_of_store(campaign_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR marketing.is_campaign_of_store(campaign_id)));

alter table marketing.held_coupon enable row level security;
alter table marketing.held_coupon force row level security;
create policy by_store on marketing.held_coupon using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_coupon_of_store(coupon_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND marketing.is_coupon_of_store(coupon_id)));
create policy company_isolation on marketing.held_coupon using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table marketing.lottery enable row level security;
alter table marketing.lottery force row level security;
create policy everyone on marketing.lottery using (true) with check (true);
create policy store_only on marketing.lottery as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table marketing.prize enable row level security;
alter table marketing.prize force row level security;
create policy everyone on marketing.prize using (true) with check (true);
create policy store_only on marketing.prize as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR marketing.is_lottery_of_store(lottery_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR marketing.is_lottery_of_store(lottery_id)));

alter table message.message enable row level security;
alter table message.message force row level security;
create policy company_isolation on message.message using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table message.operator_message enable row level security;
alter table message.operator_message force row level security;
create policy operator_message_of_platform on message.operator_message using (platform.is_system()) with check (platform.is_system());

alter table message.operator_mute enable row level security;
alter table message.operator_mute force row level security;
create policy operator_mute_of_platform on message.operator_mute using (platform.is_system()) with check (platform.is_system());

alter table message.operator_read enable row level security;
alter table message.operator_read force row level security;
create policy operator_read_of_platform on message.operator_read using (platform.is_system()) with check (platform.is_system());

alter table message.preference enable row level security;
alter table message.preference force row level security;
create policy company_isolation on message.preference using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table message.staff_confirmation enable row level security;
alter table message.staff_confirmation force row level security;
create policy staff_confirmation_of_store on message.staff_confirmation using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table message.staff_message enable row level security;
alter table message.staff_message force row level security;
create policy staff_message_of_person on message.staff_message as restrictive using (((account_id IS NULL) OR (account_id = platform.current_account()) OR platform.is_system()));
create policy staff_message_of_store on message.staff_message using (((store_id = platform.current_store()) OR ((store_id IS NULL) AND (platform.current_store() IS NOT NULL)) OR platform.is_system())) with check (platform.is_system());

alter table message.staff_read enable row level security;
alter table message.staff_read force row level security;
create policy staff_read_of_store on message.staff_read using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table payment.account enable row level security;
alter table payment.account force row level security;
create policy by_store on payment.account using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy own_or_shared_accounts on payment.account using (((company_id IS NULL) OR (company_id = platform.current_company()) OR platform.is_system())) with check (((company_id IS NULL) OR (company_id = platform.current_company()) OR platform.is_system()));
create policy store_only on payment.account as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table payment.bank_card enable row level security;
alter table payment.bank_card force row level security;
create policy company_isolation on payment.bank_card using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.books enable row level security;
alter table payment.books force row level security;
create policy company_isolation on payment.books using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.closing enable row level security;
alter table payment.closing force row level security;
create policy by_store on payment.closing using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on payment.closing using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.collection enable row level security;
alter table payment.collection force row level security;
create policy company_isolation on payment.collection using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.credit_application enable row level security;
alter table payment.credit_application force row level security;
create policy by_store on payment.credit_application using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on payment.credit_application using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.credit_line enable row level security;
alter table payment.credit_line force row level security;
create policy by_store on payment.credit_line using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on payment.credit_line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.debt enable row level security;
alter table payment.debt force row level security;
create policy by_store on payment.debt using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_line_of_store(line_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_line_of_store(line_id)));
create policy company_isolation on payment.debt using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.debt_change enable row level security;
alter table payment.debt_change force row level security;
create policy by_store on payment.debt_change using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_debt_of_store(debt_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_debt_of_store(debt_id)));
create policy company_isolation on payment.debt_change using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.deposit_move enable row level security;
alter table payment.deposit_move force row level security;
create policy by_store on payment.deposit_move using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy deposit_move_of_system on payment.deposit_move using (platform.is_system()) with check (platform.is_system());

alter table payment.entry enable row level security;
alter table payment.entry force row level security;
create policy by_store on payment.entry using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_account_of_store(account_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_account_of_store(account_id)));
create policy entries_of_visible_journals on payment.entry using ((EXISTS ( SELECT
   FROM payment.journal j
  WHERE (j.id = entry.journal_id)))) with check ((EXISTS ( SELECT
   FROM payment.journal j
  WHERE (j.id = entry.journal_id))));
create policy store_only on payment.entry as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR payment.is_account_of_store(account_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR payment.is_account_of_store(account_id)));

alter table payment.journal enable row level security;
alter table payment.journal force row level security;
create policy by_store on payment.journal using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_journal_of_store(id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_journal_of_store(id)));
create policy own_journals on payment.journal using (((company_id IS NULL) OR (company_id = platform.current_company()) OR platform.is_system())) with check (((company_id IS NULL) OR (company_id = platform.current_company()) OR platform.is_system()));
create policy store_only on payment.journal as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR payment.is_journal_of_store(id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR payment.is_journal_of_store(id)));

alter table payment.paid_for enable row level security;
alter table payment.paid_for force row level security;
create policy by_store on payment.paid_for using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_payment_of_store(payment_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_payment_of_store(payment_id)));
create policy company_isolation on payment.paid_for using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.pay_settings enable row level security;
alter table payment.pay_settings force row level security;
create policy company_isolation on payment.pay_settings using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.payment enable row level security;
alter table payment.payment force row level security;
create policy by_store on payment.payment using (((channel = 'merchant'::text) AND (((parts -> 0) ->> 'storeId'::text) = NULLIF(current_setting('app.store_id'::text, true), ''::text)))) with check (((channel = 'merchant'::text) AND (((parts -> 0) ->> 'storeId'::text) = NULLIF(current_setting('app.store_id'::text, true), ''::text))));
create policy company_isolation on payment.payment using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.refund enable row level security;
alter table payment.refund force row level security;
create policy by_store on payment.refund using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_payment_of_store(payment_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND payment.is_payment_of_store(payment_id)));
create policy company_isolation on payment.refund using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.statement_correction enable row level security;
alter table payment.statement_correction force row level security;
create policy by_store on payment.statement_correction using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on payment.statement_correction using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.statement_notice enable row level security;
alter table payment.statement_notice force row level security;
create policy by_store on payment.statement_notice using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on payment.statement_notice using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.statement_reply enable row level security;
alter table payment.statement_reply force row level security;
create policy by_store on payment.statement_reply using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on payment.statement_reply using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.store_account enable row level security;
alter table payment.store_account force row level security;
create policy everyone on payment.store_account using (true) with check (true);
create policy store_only on payment.store_account as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table payment.store_bank_line enable row level security;
alter table payment.store_bank_line force row level security;
create policy store_bank_line_of_store on payment.store_bank_line using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table payment.withdrawal enable row level security;
alter table payment.withdrawal force row level security;
create policy company_isolation on payment.withdrawal using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table platform.audit enable row level security;
alter table platform.audit force row level security;
create policy by_store on platform.audit using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) = ''::text) OR (store_id = platform.current_store()) OR platform.is_system())) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) = ''::text) OR (store_id = platform.current_store()) OR platform.is_system()));

alter table platform.company_version enable row level security;
alter table platform.company_version force row level security;
create policy company_isolation on platform.company_version using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table platform.idempotency enable row level security;
alter table platform.idempotency force row level security;
create policy company_isolation on platform.idempotency using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy staff_once on platform.idempotency using (((account_id = platform.current_account()) AND (company_id = platform.current_store()))) with check (((account_id = platform.current_account()) AND (company_id = platform.current_store())));

alter table qualification.agreement enable row level security;
alter table qualification.agreement force row level security;
create policy by_store on qualification.agreement using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on qualification.agreement using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.certificate enable row level security;
alter table qualification.certificate force row level security;
create policy by_store on qualification.certificate using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on qualification.certificate using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on qualification.certificate as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on qualification.certificate as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table qualification.certification enable row level security;
alter table qualification.certification force row level security;
create policy company_isolation on qualification.certification using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.certification_request enable row level security;
alter table qualification.certification_request force row level security;
create policy company_isolation on qualification.certification_request using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on qualification.certification_request as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on qualification.certification_request as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table qualification.change_request enable row level security;
alter table qualification.change_request force row level security;
create policy company_isolation on qualification.change_request using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on qualification.change_request as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on qualification.change_request as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table qualification.control_agreement enable row level security;
alter table qualification.control_agreement force row level security;
create policy by_store on qualification.control_agreement using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_offer_of_store(offer_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND catalogue.is_offer_of_store(offer_id)));
create policy company_isolation on qualification.control_agreement using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.dossier enable row level security;
alter table qualification.dossier force row level security;
create policy company_isolation on qualification.dossier using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy sent_to_store on qualification.dossier for select using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND qualification.is_dossier_of_store(id)));

alter table qualification.dossier_ticket enable row level security;
alter table qualification.dossier_ticket force row level security;
create policy company_isolation on qualification.dossier_ticket using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.first_trade enable row level security;
alter table qualification.first_trade force row level security;
create policy by_store on qualification.first_trade using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on qualification.first_trade using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.licence enable row level security;
alter table qualification.licence force row level security;
create policy company_isolation on qualification.licence using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.licence_image enable row level security;
alter table qualification.licence_image force row level security;
create policy company_isolation on qualification.licence_image using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.licence_nudge enable row level security;
alter table qualification.licence_nudge force row level security;
create policy company_isolation on qualification.licence_nudge using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on qualification.licence_nudge as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on qualification.licence_nudge as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table qualification.licence_reminder enable row level security;
alter table qualification.licence_reminder force row level security;
create policy company_isolation on qualification.licence_reminder using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.pair_decision enable row level security;
alter table qualification.pair_decision force row level security;
create policy by_store on qualification.pair_decision using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on qualification.pair_decision using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.paper_ask enable row level security;
alter table qualification.paper_ask force row level security;
create policy by_store on qualification.paper_ask using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on qualification.paper_ask using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.paper_reading enable row level security;
alter table qualification.paper_reading force row level security;
create policy own_readings on qualification.paper_reading using (((account_id = platform.current_account()) OR platform.is_system())) with check (((account_id = platform.current_account()) OR platform.is_system()));

alter table qualification.product_trade enable row level security;
alter table qualification.product_trade force row level security;
create policy by_store on qualification.product_trade using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on qualification.product_trade using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.registration enable row level security;
alter table qualification.registration force row level security;
create policy own_registrations on qualification.registration using (((account_id = platform.current_account()) OR platform.is_system())) with check (((account_id = platform.current_account()) OR platform.is_system()));
create policy within_provinces on qualification.registration as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR
CASE
    WHEN (company_id IS NULL) THEN platform.is_within_provinces((company ->> 'provinceCode'::text))
    ELSE company.is_within_limits(company_id)
END));

alter table qualification.store_dossier enable row level security;
alter table qualification.store_dossier force row level security;
create policy everyone on qualification.store_dossier using (true) with check (true);
create policy store_only on qualification.store_dossier as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table search.add_log enable row level security;
alter table search.add_log force row level security;
create policy company_isolation on search.add_log using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table search.column_layout enable row level security;
alter table search.column_layout force row level security;
create policy company_isolation on search.column_layout using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table search.history enable row level security;
alter table search.history force row level security;
create policy company_isolation on search.history using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table search.import_line enable row level security;
alter table search.import_line force row level security;
create policy company_isolation on search.import_line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table search.import_list enable row level security;
alter table search.import_list force row level security;
create policy company_isolation on search.import_list using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table search.import_sheet enable row level security;
alter table search.import_sheet force row level security;
create policy company_isolation on search.import_sheet using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table search.learnt_alias enable row level security;
alter table search.learnt_alias force row level security;
create policy company_isolation on search.learnt_alias using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table search.preference enable row level security;
alter table search.preference force row level security;
create policy company_isolation on search.preference using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table search.purchase enable row level security;
alter table search.purchase force row level security;
create policy company_isolation on search.purchase using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table service.away_text enable row level security;
alter table service.away_text force row level security;
create policy everyone on service.away_text using (true) with check (true);
create policy store_only on service.away_text as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table service.buyer_note enable row level security;
alter table service.buyer_note force row level security;
create policy buyer_note_of_system on service.buyer_note using (platform.is_system()) with check (platform.is_system());
create policy by_store on service.buyer_note using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));

alter table service.chat_message enable row level security;
alter table service.chat_message force row level security;
create policy by_store on service.chat_message using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND service.is_conversation_of_store(conversation_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND service.is_conversation_of_store(conversation_id)));
create policy company_isolation on service.chat_message using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table service.complaint enable row level security;
alter table service.complaint force row level security;
create policy company_isolation on service.complaint using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on service.complaint as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on service.complaint as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table service.complaint_inquiry enable row level security;
alter table service.complaint_inquiry force row level security;
create policy by_store on service.complaint_inquiry using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on service.complaint_inquiry using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on service.complaint_inquiry as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on service.complaint_inquiry as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table service.complaint_reply enable row level security;
alter table service.complaint_reply force row level security;
create policy company_isolation on service.complaint_reply using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table service.conversation enable row level security;
alter table service.conversation force row level security;
create policy by_store on service.conversation using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on service.conversation using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));
create policy within_provinces on service.conversation as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR company.is_within_limits(company_id)));
create policy within_stores on service.conversation as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (company_id IS NULL) OR store.is_tied_within_limits(company_id)));

alter table service.evaluation enable row level security;
alter table service.evaluation force row level security;
create policy by_store on service.evaluation using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on service.evaluation using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table service.follow_up enable row level security;
alter table service.follow_up force row level security;
create policy by_store on service.follow_up using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND service.is_evaluation_of_store(evaluation_id))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) ~~ '_%'::text) AND (COALESCE(current_setting('app.scope'::text, true), ''::text) !~~ '_%'::text) AND service.is_evaluation_of_store(evaluation_id)));
create policy company_isolation on service.follow_up using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table service.shown_evaluation enable row level security;
alter table service.shown_evaluation force row level security;
create policy everyone on service.shown_evaluation using (true) with check (true);
create policy store_only on service.shown_evaluation as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table service.talk_note enable row level security;
alter table service.talk_note force row level security;
create policy talk_note_of_platform on service.talk_note using (platform.is_system()) with check (platform.is_system());

alter table staff.alert_route enable row level security;
alter table staff.alert_route force row level security;
create policy alert_route_of_store on staff.alert_route using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table staff.alert_sms enable row level security;
alter table staff.alert_sms force row level security;
create policy alert_sms_of_store on staff.alert_sms using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table staff.approval enable row level security;
alter table staff.approval force row level security;
create policy store_isolation on staff.approval using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));
create policy within_about_stores on staff.approval as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (about_store_id IS NULL) OR platform.is_within_stores(about_store_id)));
create policy within_provinces on staff.approval as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR (about_company_id IS NULL) OR company.is_within_limits(about_company_id)));
create policy within_stores on staff.approval as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR (about_company_id IS NULL) OR store.is_tied_within_limits(about_company_id)));

alter table staff.approval_limit enable row level security;
alter table staff.approval_limit force row level security;
create policy store_isolation on staff.approval_limit using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table staff.approval_question enable row level security;
alter table staff.approval_question force row level security;
create policy store_isolation on staff.approval_question using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table staff.claim enable row level security;
alter table staff.claim force row level security;
create policy store_isolation on staff.claim using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table staff.conflict enable row level security;
alter table staff.conflict force row level security;
create policy own_conflicts on staff.conflict using (((account_id = platform.current_account()) OR platform.is_system())) with check (((account_id = platform.current_account()) OR platform.is_system()));

alter table staff.decision enable row level security;
alter table staff.decision force row level security;
create policy store_isolation on staff.decision using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table staff.invitation enable row level security;
alter table staff.invitation force row level security;
create policy invitation_of_store on staff.invitation using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table staff.membership enable row level security;
alter table staff.membership force row level security;
create policy membership_of_store on staff.membership using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table staff.preference enable row level security;
alter table staff.preference force row level security;
create policy preference_is_own on staff.preference using (((account_id = platform.current_account()) OR platform.is_system())) with check (((account_id = platform.current_account()) OR platform.is_system()));

alter table staff.role enable row level security;
alter table staff.role force row level security;
create policy role_of_store on staff.role using (((store_id = platform.current_store()) OR ((store_id IS NULL) AND (face = 'seller'::text) AND (platform.current_store() IS NOT NULL)) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table staff.saved_view enable row level security;
alter table staff.saved_view force row level security;
create policy saved_view_own_or_shared on staff.saved_view using ((((store_id = platform.current_store()) AND ((account_id = platform.current_account()) OR is_shared)) OR platform.is_system())) with check ((((store_id = platform.current_store()) AND (account_id = platform.current_account())) OR platform.is_system()));

alter table store.follow enable row level security;
alter table store.follow force row level security;
create policy by_store on store.follow using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy company_isolation on store.follow using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table store.licence enable row level security;
alter table store.licence force row level security;
create policy everyone on store.licence using (true) with check (true);
create policy store_only on store.licence as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table store.merchant_application enable row level security;
alter table store.merchant_application force row level security;
create policy everyone on store.merchant_application using (true) with check (true);
create policy within_provinces on store.merchant_application as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR platform.is_within_provinces(province_code)));

alter table store.merchant_contact enable row level security;
alter table store.merchant_contact force row level security;
create policy contact_of_platform on store.merchant_contact using (platform.is_system()) with check (platform.is_system());

alter table store.merchant_register enable row level security;
alter table store.merchant_register force row level security;
create policy register_of_platform on store.merchant_register using (platform.is_system()) with check (platform.is_system());

alter table store.opening enable row level security;
alter table store.opening force row level security;
create policy opening_of_store on store.opening using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table store.opening_step enable row level security;
alter table store.opening_step force row level security;
create policy opening_step_of_store on store.opening_step using (((store_id = platform.current_store()) OR platform.is_system())) with check (((store_id = platform.current_store()) OR platform.is_system()));

alter table store.postage_rule enable row level security;
alter table store.postage_rule force row level security;
create policy everyone on store.postage_rule using (true) with check (true);
create policy store_only on store.postage_rule as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));

alter table store.print_template enable row level security;
alter table store.print_template force row level security;
create policy by_store on store.print_template using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));

alter table store.setting enable row level security;
alter table store.setting force row level security;
create policy by_store on store.setting using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));

alter table store.store enable row level security;
alter table store.store force row level security;
create policy everyone on store.store using (true) with check (true);
create policy store_only on store.store as restrictive using (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))) with check (((COALESCE(current_setting('app.store_id'::text, true), ''::text) !~~ '_%'::text) OR (COALESCE(current_setting('app.scope'::text, true), ''::text) ~~ '_%'::text) OR (id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)));
create policy within_provinces on store.store as restrictive using (((COALESCE(current_setting('app.limit_provinces'::text, true), ''::text) !~~ '_%'::text) OR platform.is_within_provinces(province_code)));
create policy within_stores on store.store as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR platform.is_within_stores(id)));

alter table store.violation enable row level security;
alter table store.violation force row level security;
create policy by_store on store.violation using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy violation_of_system on store.violation using (platform.is_system()) with check (platform.is_system());
create policy within_stores on store.violation as restrictive using (((COALESCE(current_setting('app.limit_stores'::text, true), ''::text) !~~ '_%'::text) OR platform.is_within_stores(store_id)));

-- grants

grant usage on schema "order" to xiaojiu_app;
grant usage on schema after_sale to xiaojiu_app;
grant usage on schema cart to xiaojiu_app;
grant usage on schema catalogue to xiaojiu_app;
grant usage on schema cms to xiaojiu_app;
grant usage on schema company to xiaojiu_app;
grant usage on schema file to xiaojiu_app;
grant usage on schema identity to xiaojiu_app;
grant usage on schema invoice to xiaojiu_app;
grant usage on schema marketing to xiaojiu_app;
grant usage on schema message to xiaojiu_app;
grant usage on schema payment to xiaojiu_app;
grant usage on schema platform to xiaojiu_app;
grant usage on schema qualification to xiaojiu_app;
grant usage on schema reference to xiaojiu_app;
grant usage on schema sandbox to xiaojiu_app;
grant usage on schema search to xiaojiu_app;
grant usage on schema service to xiaojiu_app;
grant usage on schema staff to xiaojiu_app;
grant usage on schema store to xiaojiu_app;
grant insert, select, update on table "order"."order" to xiaojiu_app;
grant insert, select, update on table "order".auto_approve_rule to xiaojiu_app;
grant insert, select, update on table "order".bulk_line to xiaojiu_app;
grant insert, select, update on table "order".bulk_task to xiaojiu_app;
grant insert, select on table "order".difference_answer to xiaojiu_app;
grant insert, select on table "order".gift to xiaojiu_app;
grant insert, select on table "order".gift_line to xiaojiu_app;
grant insert, select on table "order".goods_day to xiaojiu_app;
grant insert, select, update on table "order".line to xiaojiu_app;
grant insert, select on table "order".line_share to xiaojiu_app;
grant usage on sequence "order".number_seq to xiaojiu_app;
grant insert, select, update on table "order".parcel to xiaojiu_app;
grant insert, select, update on table "order".parcel_line to xiaojiu_app;
grant insert, select on table "order".pay_batch to xiaojiu_app;
grant insert, select, update on table "order".pay_order to xiaojiu_app;
grant insert, select, update on table "order".purchase_request to xiaojiu_app;
grant insert, select on table "order".purchase_request_line to xiaojiu_app;
grant insert, select on table "order".receipt_difference to xiaojiu_app;
grant update (version, state) on table "order".receipt_difference to xiaojiu_app;
grant insert, select on table "order".rehearsal to xiaojiu_app;
grant update (state, goods, parcel, steps, received_at, received_by_name) on table "order".rehearsal to xiaojiu_app;
grant insert, select, update on table "order".reservation to xiaojiu_app;
grant delete, insert, select on table "order".sales_day to xiaojiu_app;
grant insert, select on table "order".step to xiaojiu_app;
grant insert, select on table "order".temperature to xiaojiu_app;
grant insert, select on table "order".track to xiaojiu_app;
grant insert, select, update on table after_sale."case" to xiaojiu_app;
grant insert, select on table after_sale.case_gift to xiaojiu_app;
grant update (case_id, count) on table after_sale.case_gift to xiaojiu_app;
grant insert, select on table after_sale.case_line to xiaojiu_app;
grant update (refund_amount, coin_count, given_up, coins_given_up, failed_quantity) on table after_sale.case_line to xiaojiu_app;
grant insert, select on table after_sale.case_note to xiaojiu_app;
grant insert, select on table after_sale.compensation to xiaojiu_app;
grant insert, select on table after_sale.evidence to xiaojiu_app;
grant insert, select on table after_sale.inspection_line to xiaojiu_app;
grant insert, select on table after_sale.judgement to xiaojiu_app;
grant insert, select on table after_sale.note to xiaojiu_app;
grant usage on sequence after_sale.number_seq to xiaojiu_app;
grant insert, select on table after_sale.proposal to xiaojiu_app;
grant update (answer, answered_at) on table after_sale.proposal to xiaojiu_app;
grant insert, select on table after_sale.question to xiaojiu_app;
grant insert, select on table after_sale.recall to xiaojiu_app;
grant insert, select on table after_sale.reshipped to xiaojiu_app;
grant insert, select on table after_sale.step to xiaojiu_app;
grant delete, insert, select, update on table cart.line to xiaojiu_app;
grant insert, select, update on table cart.purchase_intention to xiaojiu_app;
grant delete, insert, select on table cart.reminder to xiaojiu_app;
grant insert, select, update on table cart.reminder_setting to xiaojiu_app;
grant insert, select, update on table cart.risk_hold to xiaojiu_app;
grant delete, insert, select, update on table catalogue.attention to xiaojiu_app;
grant insert, select, update on table catalogue.batch to xiaojiu_app;
grant delete, insert, select, update on table catalogue.browse to xiaojiu_app;
grant select on table catalogue.category to xiaojiu_app;
grant select on table catalogue.maker to xiaojiu_app;
grant insert, select, update on table catalogue.new_item_request to xiaojiu_app;
grant select, update on table catalogue.offer to xiaojiu_app;
grant insert, select on table catalogue.price_change to xiaojiu_app;
grant delete, insert, select, update on table catalogue.price_floor to xiaojiu_app;
grant insert, select on table catalogue.price_group to xiaojiu_app;
grant delete, insert, select on table catalogue.price_group_member to xiaojiu_app;
grant insert, select, update on table catalogue.price_policy to xiaojiu_app;
grant select on table catalogue.product to xiaojiu_app;
grant delete, insert, select, update on table catalogue.shortage to xiaojiu_app;
grant delete, insert, select, update on table catalogue.special_price to xiaojiu_app;
grant delete, insert, select, update on table cms.advert to xiaojiu_app;
grant delete, insert, select, update on table cms.article to xiaojiu_app;
grant update (read_count) on table cms.article to xiaojiu_app;
grant delete, insert, select, update on table cms.collection to xiaojiu_app;
grant delete, insert, select, update on table cms.document to xiaojiu_app;
grant update (download_count) on table cms.document to xiaojiu_app;
grant delete, insert, select, update on table cms.navigation to xiaojiu_app;
grant delete, insert, select, update on table cms.page to xiaojiu_app;
grant insert, select, update on table company.address to xiaojiu_app;
grant insert, select, update on table company.chain_request to xiaojiu_app;
grant insert, select on table company.chain_request_step to xiaojiu_app;
grant insert, select, update on table company.company to xiaojiu_app;
grant insert, select on table company.company_merge to xiaojiu_app;
grant insert, select, update on table company.helper_key to xiaojiu_app;
grant insert, select, update on table company.membership to xiaojiu_app;
grant delete, insert, select on table company.membership_store to xiaojiu_app;
grant insert, select on table file.export_download to xiaojiu_app;
grant insert, select, update on table file.export_job to xiaojiu_app;
grant delete, insert, select, update on table file.file to xiaojiu_app;
grant insert, select, update on table file.import_job to xiaojiu_app;
grant insert, select, update on table file.import_row to xiaojiu_app;
grant insert, select, update on table file.package to xiaojiu_app;
grant delete, insert, select on table file.package_entry to xiaojiu_app;
grant insert, select, update on table file.sheet_layout to xiaojiu_app;
grant insert, select, update on table identity.account to xiaojiu_app;
grant delete, insert, select, update on table identity.auth_code to xiaojiu_app;
grant delete, insert, select on table identity.captcha to xiaojiu_app;
grant delete, insert, select, update on table identity.captcha_tally to xiaojiu_app;
grant delete, insert, select on table identity.code_ticket to xiaojiu_app;
grant insert, select, update on table identity.ip_rule to xiaojiu_app;
grant delete, insert, select, update on table identity.known_browser to xiaojiu_app;
grant delete, insert, select, update on table identity.login_attempt to xiaojiu_app;
grant insert, select, update on table identity.password_appeal to xiaojiu_app;
grant insert, select on table identity.password_appeal_step to xiaojiu_app;
grant delete, insert, select on table identity.password_link to xiaojiu_app;
grant delete, insert, select on table identity.past_password to xiaojiu_app;
grant insert, select, update on table identity.proxy_consent to xiaojiu_app;
grant delete, insert, select on table identity.proxy_key to xiaojiu_app;
grant delete, insert, select, update on table identity.recovery_code to xiaojiu_app;
grant delete, insert, select, update on table identity.scan_login to xiaojiu_app;
grant delete, insert, select, update on table identity.second_factor to xiaojiu_app;
grant insert, select, update on table identity.session to xiaojiu_app;
grant delete, insert, select on table identity.wechat_ticket to xiaojiu_app;
grant insert, select, update on table invoice.application to xiaojiu_app;
grant insert, select on table invoice.batch_report to xiaojiu_app;
grant insert, select, update on table invoice.due_order to xiaojiu_app;
grant insert, select, update on table invoice.invoice to xiaojiu_app;
grant insert, select on table invoice.line to xiaojiu_app;
grant insert, select, update on table invoice.preference to xiaojiu_app;
grant insert, select, update on table invoice.red_form to xiaojiu_app;
grant insert, select, update on table marketing.campaign to xiaojiu_app;
grant insert, select, update on table marketing.campaign_goods to xiaojiu_app;
grant insert, select, update on table marketing.campaign_hold to xiaojiu_app;
grant insert, select, update on table marketing.coin_batch to xiaojiu_app;
grant insert, select on table marketing.coin_entry to xiaojiu_app;
grant insert, select, update on table marketing.coin_purse to xiaojiu_app;
grant insert, select, update on table marketing.company_taken to xiaojiu_app;
grant insert, select, update on table marketing.coupon to xiaojiu_app;
grant insert, select, update on table marketing.draw to xiaojiu_app;
grant delete, insert, select, update on table marketing.flash_booking to xiaojiu_app;
grant insert, select, update on table marketing.group_buy to xiaojiu_app;
grant insert, select, update on table marketing.held_coupon to xiaojiu_app;
grant select on table marketing.lottery to xiaojiu_app;
grant select, update on table marketing.prize to xiaojiu_app;
grant insert, select, update on table message.message to xiaojiu_app;
grant insert, select on table message.operator_message to xiaojiu_app;
grant update (settled_at, confirmed_by, confirmed_name, confirmed_at) on table message.operator_message to xiaojiu_app;
grant delete, insert, select on table message.operator_mute to xiaojiu_app;
grant insert, select on table message.operator_read to xiaojiu_app;
grant insert, select, update on table message.preference to xiaojiu_app;
grant insert, select on table message.staff_confirmation to xiaojiu_app;
grant insert, select on table message.staff_message to xiaojiu_app;
grant insert, select on table message.staff_read to xiaojiu_app;
grant insert, select, update on table payment.account to xiaojiu_app;
grant insert, select, update on table payment.bank_card to xiaojiu_app;
grant insert, select, update on table payment.bank_transfer to xiaojiu_app;
grant insert, select, update on table payment.books to xiaojiu_app;
grant delete, insert, select on table payment.closing to xiaojiu_app;
grant insert, select, update on table payment.collection to xiaojiu_app;
grant insert, select, update on table payment.credit_application to xiaojiu_app;
grant insert, select, update on table payment.credit_line to xiaojiu_app;
grant insert, select, update on table payment.debt to xiaojiu_app;
grant insert, select on table payment.debt_change to xiaojiu_app;
grant insert, select on table payment.deposit_move to xiaojiu_app;
grant insert, select on table payment.entry to xiaojiu_app;
grant insert, select on table payment.journal to xiaojiu_app;
grant insert, select on table payment.notice to xiaojiu_app;
grant insert, select on table payment.paid_for to xiaojiu_app;
grant insert, select, update on table payment.pay_settings to xiaojiu_app;
grant insert, select, update on table payment.payment to xiaojiu_app;
grant delete, insert, select, update on table payment.reconciliation to xiaojiu_app;
grant delete, insert, select, update on table payment.reconciliation_difference to xiaojiu_app;
grant insert, select, update on table payment.refund to xiaojiu_app;
grant insert, select on table payment.statement_correction to xiaojiu_app;
grant insert, select on table payment.statement_notice to xiaojiu_app;
grant insert, select, update on table payment.statement_reply to xiaojiu_app;
grant insert, select, update on table payment.store_account to xiaojiu_app;
grant delete, insert, select, update on table payment.store_bank_line to xiaojiu_app;
grant insert, select, update on table payment.withdrawal to xiaojiu_app;
grant insert, select on table platform.audit to xiaojiu_app;
grant insert, select on table platform.audit_anchor to xiaojiu_app;
grant insert, select, update on table platform.audit_check to xiaojiu_app;
grant insert, select on table platform.change to xiaojiu_app;
grant insert, select, update on table platform.company_version to xiaojiu_app;
grant select on table platform.demo_world to xiaojiu_app;
grant delete, insert, select, update on table platform.failed_reaction to xiaojiu_app;
grant delete, insert, select, update on table platform.idempotency to xiaojiu_app;
grant delete, insert, select on table platform.job_pause to xiaojiu_app;
grant delete, insert, select, update on table platform.job_wish to xiaojiu_app;
grant delete, insert, select on table platform.nonce to xiaojiu_app;
grant delete, insert, select, update on table platform.outbox to xiaojiu_app;
grant delete, insert, select, update on table platform.page_file to xiaojiu_app;
grant select on table platform.part to xiaojiu_app;
grant delete, insert, select, update on table platform.rate_limit to xiaojiu_app;
grant insert, select on table platform.reaction_decision to xiaojiu_app;
grant insert, select, update on table platform.setting to xiaojiu_app;
grant select, update on table platform.version to xiaojiu_app;
grant insert, select, update on table qualification.agreement to xiaojiu_app;
grant insert, select on table qualification.authority to xiaojiu_app;
grant insert, select, update on table qualification.certificate to xiaojiu_app;
grant insert, select, update on table qualification.certification to xiaojiu_app;
grant insert, select, update on table qualification.certification_request to xiaojiu_app;
grant insert, select, update on table qualification.change_request to xiaojiu_app;
grant select on table qualification.control_agreement to xiaojiu_app;
grant insert, select on table qualification.dossier to xiaojiu_app;
grant delete, insert, select on table qualification.dossier_ticket to xiaojiu_app;
grant insert, select, update on table qualification.first_trade to xiaojiu_app;
grant insert, select, update on table qualification.licence to xiaojiu_app;
grant delete, insert, select on table qualification.licence_image to xiaojiu_app;
grant insert, select on table qualification.licence_nudge to xiaojiu_app;
grant insert, select, update on table qualification.licence_reminder to xiaojiu_app;
grant insert, select on table qualification.pair_decision to xiaojiu_app;
grant insert, select on table qualification.paper_ask to xiaojiu_app;
grant update (file_ids, answer, answered_by, answered_at, dropped_at) on table qualification.paper_ask to xiaojiu_app;
grant insert, select, update on table qualification.paper_reading to xiaojiu_app;
grant insert, select, update on table qualification.product_trade to xiaojiu_app;
grant insert, select, update on table qualification.registration to xiaojiu_app;
grant insert, select on table qualification.revocation_list to xiaojiu_app;
grant insert, select on table qualification.store_dossier to xiaojiu_app;
grant select on table reference.area to xiaojiu_app;
grant select on table reference.dictionary_entry to xiaojiu_app;
grant delete, insert, select, update on table sandbox.behaviour to xiaojiu_app;
grant delete, insert, select, update on table sandbox.booking to xiaojiu_app;
grant insert, select, update on table sandbox.bot_work to xiaojiu_app;
grant delete, insert, select, update on table sandbox.ca_check to xiaojiu_app;
grant delete, insert, select, update on table sandbox.duty to xiaojiu_app;
grant delete, insert, select, update on table sandbox.face_check to xiaojiu_app;
grant delete, insert, select, update on table sandbox.key_set to xiaojiu_app;
grant delete, insert, select, update on table sandbox.notice to xiaojiu_app;
grant delete, insert, select, update on table sandbox.parcel to xiaojiu_app;
grant delete, insert, select, update on table sandbox.payout to xiaojiu_app;
grant delete, insert, select, update on table sandbox.refund to xiaojiu_app;
grant delete, insert, select, update on table sandbox.sms to xiaojiu_app;
grant delete, insert, select, update on table sandbox.tax_invoice to xiaojiu_app;
grant delete, insert, select, update on table sandbox.trade to xiaojiu_app;
grant delete, insert, select, update on table sandbox.wechat_code to xiaojiu_app;
grant delete, insert, select on table search.add_log to xiaojiu_app;
grant delete, insert, select on table search.bought_together to xiaojiu_app;
grant select, update on table search.change_floor to xiaojiu_app;
grant insert, select, update on table search.column_layout to xiaojiu_app;
grant insert, select, update on table search.day_count to xiaojiu_app;
grant delete, insert, select, update on table search.history to xiaojiu_app;
grant delete, insert, select, update on table search.import_line to xiaojiu_app;
grant insert, select, update on table search.import_list to xiaojiu_app;
grant insert, select, update on table search.import_sheet to xiaojiu_app;
grant usage on sequence search.index_stamp to xiaojiu_app;
grant insert, select, update on table search.learnt_alias to xiaojiu_app;
grant insert, select, update on table search.lexicon_change to xiaojiu_app;
grant select, update on table search.lexicon_version to xiaojiu_app;
grant delete, insert, select on table search.offer_change to xiaojiu_app;
grant insert, select, update on table search.preference to xiaojiu_app;
grant delete, insert, select on table search.province_favourite to xiaojiu_app;
grant insert, select, update on table search.purchase to xiaojiu_app;
grant select on table search.recommended_word to xiaojiu_app;
grant delete, insert, select, update on table service.away_text to xiaojiu_app;
grant insert, select on table service.buyer_note to xiaojiu_app;
grant insert, select on table service.chat_message to xiaojiu_app;
grant insert, select, update on table service.complaint to xiaojiu_app;
grant insert, select, update on table service.complaint_inquiry to xiaojiu_app;
grant insert, select on table service.complaint_reply to xiaojiu_app;
grant insert, select, update on table service.conversation to xiaojiu_app;
grant insert, select, update on table service.evaluation to xiaojiu_app;
grant insert, select, update on table service.follow_up to xiaojiu_app;
grant insert, select, update on table service.shown_evaluation to xiaojiu_app;
grant insert, select on table service.talk_note to xiaojiu_app;
grant insert, select, update on table staff.alert_route to xiaojiu_app;
grant insert, select, update on table staff.alert_sms to xiaojiu_app;
grant insert, select, update on table staff.approval to xiaojiu_app;
grant insert, select, update on table staff.approval_limit to xiaojiu_app;
grant insert, select, update on table staff.approval_question to xiaojiu_app;
grant delete, insert, select, update on table staff.claim to xiaojiu_app;
grant insert, select, update on table staff.conflict to xiaojiu_app;
grant insert, select on table staff.decision to xiaojiu_app;
grant update (looked_by, looked_by_name, looked_at, is_agreed, look_note) on table staff.decision to xiaojiu_app;
grant insert, select, update on table staff.desk_term to xiaojiu_app;
grant insert, select, update on table staff.invitation to xiaojiu_app;
grant insert, select, update on table staff.membership to xiaojiu_app;
grant insert, select, update on table staff.preference to xiaojiu_app;
grant insert, select, update on table staff.role to xiaojiu_app;
grant delete, insert, select, update on table staff.saved_view to xiaojiu_app;
grant delete, insert, select on table store.follow to xiaojiu_app;
grant select on table store.licence to xiaojiu_app;
grant insert, select, update on table store.merchant_application to xiaojiu_app;
grant insert, select on table store.merchant_contact to xiaojiu_app;
grant insert, select on table store.merchant_register to xiaojiu_app;
grant insert, select, update on table store.opening to xiaojiu_app;
grant insert, select on table store.opening_step to xiaojiu_app;
grant select on table store.postage_rule to xiaojiu_app;
grant insert, select, update on table store.print_template to xiaojiu_app;
grant insert, select, update on table store.setting to xiaojiu_app;
grant select on table store.store to xiaojiu_app;
grant update (state, opened_on, rating_tenths, unpaid_order_limit, unpaid_value_limit, unpaid_stock_percent, rating_count, deposit_due) on table store.store to xiaojiu_app;
grant insert, select on table store.violation to xiaojiu_app;
revoke all on routine "order".count_open_rows(regclass) from public;
revoke all on routine company.authenticate_requests(bytea[],bytea[],text[],timestamp with time zone[],timestamp with time zone[],interval) from public;
grant execute on routine company.authenticate_requests(bytea[],bytea[],text[],timestamp with time zone[],timestamp with time zone[],interval) to xiaojiu_app;
revoke all on routine identity.is_address_allowed(uuid,inet) from public;
grant execute on routine identity.is_address_allowed(uuid,inet) to xiaojiu_app;
revoke all on routine marketing.group_progress(uuid) from public;
grant execute on routine marketing.group_progress(uuid) to xiaojiu_app;
revoke all on routine platform.add_month(text,timestamp with time zone,bigint) from public;
grant execute on routine platform.add_month(text,timestamp with time zone,bigint) to xiaojiu_app;
revoke all on routine platform.archive_part(text,timestamp with time zone) from public;
grant execute on routine platform.archive_part(text,timestamp with time zone) to xiaojiu_app;
grant execute on routine platform.chain_end() to xiaojiu_app;
revoke all on routine staff.authenticate_requests(text,bytea[],bytea[],text[],timestamp with time zone[],timestamp with time zone[],inet[],interval) from public;
grant execute on routine staff.authenticate_requests(text,bytea[],bytea[],text[],timestamp with time zone[],timestamp with time zone[],inet[],interval) to xiaojiu_app;
