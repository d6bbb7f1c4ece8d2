-- The database as the migrations leave it, read from its catalogs.
-- Written by `npm run schema`; not edited by hand.

set check_function_bodies = off;

-- roles

create role xiaojiu_app nologin noinherit;

-- schemas

create schema cart;

create schema catalogue;

create schema cms;

create schema company;

create schema file;

create schema identity;

create schema message;

create schema "order";

create schema payment;

create schema platform;

create schema qualification;

create schema reference;

create schema sandbox;

create schema search;

create schema store;

-- sequences

create sequence "order".number_seq as bigint increment by 1 minvalue 1 maxvalue 9223372036854775807 start with 1 cache 1;

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
RETURN (COALESCE(current_setting('app.scope'::text, true), ''::text) = 'system'::text);

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

CREATE OR REPLACE FUNCTION search.note_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search.offer_change (offer_id, has_product_changed) select id, false from changed;
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
  insert into search.offer_change (offer_id, has_product_changed)
    select o.id, true from changed c join catalogue.offer o on o.product_id = c.id;
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
declare total bigint;
begin
  select sum(amount) into total from payment.entry where journal_id = new.journal_id;
  if total <> 0 then
    raise exception 'journal % does not balance: %', new.journal_id, total using errcode = 'check_violation';
  end if;
  return null;
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
  constraint store_pkey PRIMARY KEY (id),
  constraint store_key_key UNIQUE (key),
  constraint store_cold_chain_fee_check CHECK ((cold_chain_fee >= 0)),
  constraint store_kind_check CHECK ((kind = ANY (ARRAY['self-run'::text, 'joint'::text, 'third-party'::text]))),
  constraint store_rating_tenths_check CHECK (((rating_tenths >= 0) AND (rating_tenths <= 50))),
  constraint store_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);

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
  created_at timestamp with time zone not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_kind_check CHECK ((kind = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text]))),
  constraint account_mobile_check CHECK ((mobile ~ '^1[3-9]\d{9}$'::text)),
  constraint account_state_check CHECK ((state = ANY (ARRAY['enabled'::text, 'disabled'::text, 'deleted'::text]))),
  constraint account_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX account_by_mobile ON identity.account USING btree (mobile);
CREATE UNIQUE INDEX account_login_name_unique ON identity.account USING btree (lower(login_name)) WHERE (state <> 'deleted'::text);

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
  constraint auth_code_pkey PRIMARY KEY (id),
  constraint auth_code_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'register'::text, 'find-password'::text, 'change-mobile'::text, 'withdraw'::text]))),
  constraint auth_code_try_count_check CHECK (((try_count >= 0) AND (try_count <= 5)))
);
CREATE INDEX auth_code_by_age ON identity.auth_code USING btree (created_at);
CREATE INDEX auth_code_by_mobile ON identity.auth_code USING btree (mobile, created_at DESC);
CREATE INDEX auth_code_by_network ON identity.auth_code USING btree (network, created_at DESC);

create table identity.captcha (
  id uuid default uuidv7() not null,
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (id)
);
CREATE INDEX captcha_by_age ON identity.captcha USING btree (expires_at);

create table identity.code_ticket (
  ticket_hash bytea not null,
  mobile text not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint code_ticket_pkey PRIMARY KEY (ticket_hash),
  constraint code_ticket_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'register'::text, 'find-password'::text, 'change-mobile'::text, 'withdraw'::text])))
);
CREATE INDEX code_ticket_by_age ON identity.code_ticket USING btree (expires_at);

create table identity.login_attempt (
  key bytea not null,
  begun_count integer not null,
  failed_count integer not null,
  expires_at timestamp with time zone not null,
  constraint login_attempt_pkey PRIMARY KEY (key)
);
CREATE INDEX login_attempt_by_age ON identity.login_attempt USING btree (expires_at);

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

create table identity.session (
  id uuid default uuidv7() not null,
  token_hash bytea not null,
  guard_hash bytea not null,
  account_id uuid not null,
  company_id uuid,
  password_version integer not null,
  proxy_account_id uuid,
  device_id text not null,
  user_agent text not null,
  ip text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint session_proxy_account_id_fkey FOREIGN KEY (proxy_account_id) REFERENCES identity.account(id)
);
CREATE INDEX session_by_account ON identity.session USING btree (account_id) WHERE (ended_at IS NULL);

-- company

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
  constraint company_credit_code_key UNIQUE (credit_code),
  constraint company_kind_check CHECK ((kind = ANY (ARRAY['single-pharmacy'::text, 'chain-hq'::text, 'chain-store'::text, 'chain-branch'::text, 'clinic'::text, 'village-clinic'::text, 'private-hospital'::text, 'public-hospital'::text, 'wholesaler'::text, 'maker'::text, 'device-dealer'::text]))),
  constraint company_name_check CHECK (((length(name) >= 4) AND (length(name) <= 60))),
  constraint company_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in-review'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint company_headquarters_id_fkey FOREIGN KEY (headquarters_id) REFERENCES company.company(id)
);

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
CREATE UNIQUE INDEX one_default_address ON company.address USING btree (company_id) WHERE (is_default AND (deleted_at IS NULL));

create table company.membership (
  company_id uuid not null,
  account_id uuid not null,
  is_main boolean not null,
  rights text[] default '{}'::text[] not null,
  state text default 'active'::text not null,
  created_at timestamp with time zone not null,
  constraint membership_pkey PRIMARY KEY (company_id, account_id),
  constraint membership_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'active'::text, 'ended'::text]))),
  constraint membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint membership_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX membership_by_account ON company.membership USING btree (account_id);
CREATE UNIQUE INDEX one_main_account ON company.membership USING btree (company_id) WHERE (is_main AND (state = 'active'::text));

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
  constraint offer_pkey PRIMARY KEY (id),
  constraint offer_once_per_store UNIQUE (store_id, erp_code),
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
  constraint order_state_check CHECK ((state = ANY (ARRAY['awaiting-payment'::text, 'awaiting-shipment'::text, 'shipped'::text, 'completed'::text, 'cancelled'::text]))),
  constraint order_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint order_pay_order_id_fkey FOREIGN KEY (pay_order_id) REFERENCES "order".pay_order(id),
  constraint order_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE INDEX order_by_company ON "order"."order" USING btree (company_id, placed_at DESC);
CREATE INDEX order_by_pay_order ON "order"."order" USING btree (pay_order_id);
CREATE INDEX order_by_store ON "order"."order" USING btree (store_id, placed_at DESC);

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
  shipped_quantity integer default 0 not null,
  received_quantity integer default 0 not null,
  constraint line_pkey PRIMARY KEY (id),
  constraint line_once UNIQUE (order_id, line_no),
  constraint line_check CHECK (((due_amount >= 0) AND (due_amount <= list_amount))),
  constraint line_check1 CHECK (((shipped_quantity >= 0) AND (shipped_quantity <= quantity))),
  constraint line_check2 CHECK (((received_quantity >= 0) AND (received_quantity <= shipped_quantity))),
  constraint line_list_amount_check CHECK ((list_amount >= 0)),
  constraint line_quantity_check CHECK ((quantity > 0)),
  constraint line_unit_price_check CHECK ((unit_price > 0)),
  constraint line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint line_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id),
  constraint line_order_id_fkey FOREIGN KEY (order_id) REFERENCES "order"."order"(id),
  constraint line_product_id_fkey FOREIGN KEY (product_id) REFERENCES catalogue.product(id)
);
CREATE INDEX line_by_company_product ON "order".line USING btree (company_id, product_id);

create table "order".line_share (
  company_id uuid not null,
  line_id uuid not null,
  rule_id text not null,
  lane text not null,
  label text not null,
  amount bigint not null,
  borne_by text not null,
  constraint line_share_pkey PRIMARY KEY (line_id, rule_id),
  constraint line_share_amount_check CHECK ((amount > 0)),
  constraint line_share_borne_by_check CHECK ((borne_by = ANY (ARRAY['store'::text, 'platform'::text]))),
  constraint line_share_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint line_share_line_id_fkey FOREIGN KEY (line_id) REFERENCES "order".line(id)
);

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
);

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
);
CREATE INDEX step_by_order ON "order".step USING btree (order_id, id);

-- cart

create table cart.line (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  offer_id uuid not null,
  quantity integer not null,
  is_checked boolean default true not null,
  price_when_added bigint not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  constraint line_pkey PRIMARY KEY (id),
  constraint line_once_per_offer UNIQUE (company_id, offer_id),
  constraint line_quantity_check CHECK ((quantity > 0)),
  constraint line_added_by_fkey FOREIGN KEY (added_by) REFERENCES identity.account(id),
  constraint line_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint line_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES catalogue.offer(id)
);

-- cms

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
  constraint article_kind_check CHECK ((kind = ANY (ARRAY['announcement'::text, 'headline'::text, 'help'::text, 'agreement'::text, 'version'::text, 'about'::text])))
);
CREATE INDEX article_by_kind ON cms.article USING btree (kind, published_at DESC);

create table cms.navigation (
  id uuid default uuidv7() not null,
  label text not null,
  link text not null,
  badge text,
  sort integer not null,
  constraint navigation_pkey PRIMARY KEY (id)
);

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
  created_at timestamp with time zone not null,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_storage_key_key UNIQUE (storage_key),
  constraint file_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint file_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.account(id),
  constraint file_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

-- message

create table message.message (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_kind_check CHECK ((kind = ANY (ARRAY['activity'::text, 'logistics'::text, 'account'::text, 'system'::text, 'arrival'::text]))),
  constraint message_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX message_by_company ON message.message USING btree (company_id, id DESC);
CREATE INDEX message_unread ON message.message USING btree (company_id, kind) WHERE (read_at IS NULL);

-- payment

create table payment.account (
  id uuid default uuidv7() not null,
  company_id uuid,
  store_id uuid,
  kind text not null,
  keeps_balance boolean not null,
  balance bigint default 0 not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'coins'::text, 'receivable'::text, 'unearned'::text, 'store-share'::text, 'platform-share'::text, 'freight'::text, 'channel-wechat'::text, 'channel-alipay'::text, 'channel-bank'::text, 'suspense'::text]))),
  constraint balance_not_negative CHECK ((balance >= 0)),
  constraint one_owner CHECK ((num_nonnulls(company_id, store_id) <= 1)),
  constraint only_purses_keep_a_balance CHECK ((keeps_balance OR (balance = 0))),
  constraint account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint account_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);
CREATE UNIQUE INDEX account_once ON payment.account USING btree (kind, COALESCE(company_id, store_id, '00000000-0000-0000-0000-000000000000'::uuid));

create table payment.payment (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  trade_no text not null,
  payable_kind text not null,
  payable_id uuid not null,
  channel text not null,
  amount bigint not null,
  state text not null,
  pay_link text,
  provider_trade_no text,
  paid_at timestamp with time zone,
  failure text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_trade_no_key UNIQUE (trade_no),
  constraint provider_payment_once UNIQUE (channel, provider_trade_no),
  constraint payment_amount_check CHECK ((amount > 0)),
  constraint payment_channel_check CHECK ((channel = ANY (ARRAY['wechat'::text, 'alipay'::text, 'transfer'::text]))),
  constraint payment_payable_kind_check CHECK ((payable_kind = 'order'::text)),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'closed'::text, 'abnormal'::text, 'surplus'::text]))),
  constraint payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE UNIQUE INDEX payable_paid_once ON payment.payment USING btree (payable_id) WHERE (state = 'succeeded'::text);
CREATE INDEX payment_by_payable ON payment.payment USING btree (payable_id);
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
  constraint bank_transfer_state_check CHECK ((state = ANY (ARRAY['matched'::text, 'unclaimed'::text]))),
  constraint bank_transfer_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment.payment(id)
);

create table payment.journal (
  id uuid default uuidv7() not null,
  kind text not null,
  subject text not null,
  company_id uuid,
  memo text not null,
  posted_at timestamp with time zone not null,
  reverses_id uuid,
  constraint journal_pkey PRIMARY KEY (id),
  constraint journal_posted_once UNIQUE (kind, subject),
  constraint journal_reverses_id_key UNIQUE (reverses_id),
  constraint journal_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint journal_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES payment.journal(id)
);

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
);
CREATE INDEX entry_by_account ON payment.entry USING btree (account_id, id DESC);
CREATE INDEX entry_by_journal ON payment.entry USING btree (journal_id);

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

create table payment.refund (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  payment_id uuid not null,
  refund_no text not null,
  amount bigint not null,
  reason text not null,
  state text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_refund_no_key UNIQUE (refund_no),
  constraint refund_amount_check CHECK ((amount > 0)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'failed'::text]))),
  constraint refund_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment.payment(id)
);
CREATE INDEX refund_by_payment ON payment.refund USING btree (payment_id);
CREATE INDEX refund_waiting ON payment.refund USING btree (next_try_at) WHERE (state = 'waiting'::text);

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
  constraint audit_pkey PRIMARY KEY (seq),
  constraint audit_hash_key UNIQUE (hash),
  constraint audit_result_check CHECK ((result = ANY (ARRAY['done'::text, 'refused'::text])))
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
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_in_order ON platform.outbox USING btree (id);

create unlogged table platform.rate_limit (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_by_age ON platform.rate_limit USING btree (expire);

create table platform.setting (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint setting_pkey PRIMARY KEY (key)
);

-- public

create table public.migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);

-- qualification

create table qualification.certification (
  company_id uuid not null,
  state text not null,
  valid_until date,
  updated_at timestamp with time zone not null,
  constraint certification_pkey PRIMARY KEY (company_id),
  constraint certification_state_check CHECK ((state = ANY (ARRAY['none'::text, 'checking'::text, 'certified'::text, 'failed'::text, 'voided'::text]))),
  constraint certification_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);

create table qualification.change_request (
  id uuid default uuidv7() not null,
  company_id uuid not null,
  kind text not null,
  state text not null,
  content jsonb not null,
  objections jsonb default '[]'::jsonb not null,
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

create table qualification.first_trade (
  company_id uuid not null,
  store_id uuid not null,
  state text not null,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  refuse_reason text,
  constraint first_trade_pkey PRIMARY KEY (company_id, store_id),
  constraint first_trade_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'in-review'::text, 'established'::text, 'refused'::text, 'outdated'::text, 'ended'::text]))),
  constraint first_trade_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id),
  constraint first_trade_store_id_fkey FOREIGN KEY (store_id) REFERENCES store.store(id)
);

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
  checked_until date,
  scope_text text not null,
  scope_classes text[] not null,
  scope_marks text[] not null,
  version integer default 1 not null,
  state text not null,
  refuse_reason text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint licence_pkey PRIMARY KEY (id),
  constraint licence_state_check CHECK ((state = ANY (ARRAY['in-review'::text, 'refused'::text, 'valid'::text, 'superseded'::text, 'cancelled'::text]))),
  constraint licence_version_check CHECK ((version > 0)),
  constraint licence_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id)
);
CREATE INDEX licence_by_company ON qualification.licence USING btree (company_id);
CREATE UNIQUE INDEX one_current_licence ON qualification.licence USING btree (company_id, code) WHERE (state = 'valid'::text);

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

-- search

create table search.change_floor (
  is_only_row boolean default true not null,
  forgotten_up_to xid8 not null,
  constraint change_floor_pkey PRIMARY KEY (is_only_row),
  constraint change_floor_is_only_row_check CHECK (is_only_row)
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

create table search.offer_change (
  id bigint generated always as identity not null,
  offer_id uuid not null,
  has_product_changed boolean not null,
  changed_by xid8 default pg_current_xact_id() not null,
  changed_at timestamp with time zone default now() not null,
  constraint offer_change_pkey PRIMARY KEY (id)
);
CREATE INDEX offer_change_by_transaction ON search.offer_change USING btree (changed_by);

create table search.recommended_word (
  word text not null,
  sort integer not null,
  duration_seconds integer default 5 not null,
  constraint recommended_word_pkey PRIMARY KEY (word),
  constraint recommended_word_duration_seconds_check CHECK ((duration_seconds > 0))
);

-- references in a circle

alter table store.follow add constraint follow_company_id_fkey FOREIGN KEY (company_id) REFERENCES company.company(id);

-- triggers

CREATE TRIGGER note_for_search_deleted AFTER DELETE ON catalogue.batch REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_batches();

CREATE TRIGGER note_for_search_inserted AFTER INSERT ON catalogue.batch REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_batches();

CREATE TRIGGER note_for_search_updated AFTER UPDATE ON catalogue.batch REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_batches();

CREATE TRIGGER note_for_search_deleted AFTER DELETE ON catalogue.offer REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_offers();

CREATE TRIGGER note_for_search_inserted AFTER INSERT ON catalogue.offer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_offers();

CREATE TRIGGER note_for_search_updated AFTER UPDATE ON catalogue.offer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_offers();

CREATE TRIGGER note_for_search_updated AFTER UPDATE ON catalogue.product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_products();

CREATE TRIGGER entry_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment.entry FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON payment.entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment.refuse_unbalanced_journal();

CREATE TRIGGER journal_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment.journal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.audit FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

CREATE TRIGGER note_for_search_updated AFTER UPDATE ON store.store REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_stores();

-- row-level security

alter table "order"."order" enable row level security;
alter table "order"."order" force row level security;
create policy buyer_or_seller on "order"."order" using (((company_id = platform.current_company()) OR (store_id = platform.current_store()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR (store_id = platform.current_store()) OR platform.is_system()));

alter table "order".line enable row level security;
alter table "order".line force row level security;
create policy company_isolation on "order".line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".line_share enable row level security;
alter table "order".line_share force row level security;
create policy company_isolation on "order".line_share using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".pay_order enable row level security;
alter table "order".pay_order force row level security;
create policy company_isolation on "order".pay_order using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".reservation enable row level security;
alter table "order".reservation force row level security;
create policy company_isolation on "order".reservation using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table "order".step enable row level security;
alter table "order".step force row level security;
create policy company_isolation on "order".step using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table cart.line enable row level security;
alter table cart.line force row level security;
create policy company_isolation on cart.line using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table catalogue.browse enable row level security;
alter table catalogue.browse force row level security;
create policy company_isolation on catalogue.browse using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table company.address enable row level security;
alter table company.address force row level security;
create policy company_isolation on company.address using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table company.company enable row level security;
alter table company.company force row level security;
create policy own_companies on company.company using (((id = platform.current_company()) OR platform.is_system() OR (EXISTS ( SELECT
   FROM company.membership m
  WHERE ((m.company_id = company.id) AND (m.account_id = platform.current_account())))))) with check (((id = platform.current_company()) OR platform.is_system()));

alter table company.membership enable row level security;
alter table company.membership force row level security;
create policy own_memberships on company.membership using (((company_id = platform.current_company()) OR (account_id = platform.current_account()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table file.file enable row level security;
alter table file.file force row level security;
create policy company_isolation on file.file using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table message.message enable row level security;
alter table message.message force row level security;
create policy company_isolation on message.message using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.account enable row level security;
alter table payment.account force row level security;
create policy own_or_shared_accounts on payment.account using (((company_id IS NULL) OR (company_id = platform.current_company()) OR platform.is_system())) with check (((company_id IS NULL) OR (company_id = platform.current_company()) OR platform.is_system()));

alter table payment.entry enable row level security;
alter table payment.entry force row level security;
create policy entries_of_visible_journals on payment.entry using ((EXISTS ( SELECT
   FROM payment.journal j
  WHERE (j.id = entry.journal_id)))) with check ((EXISTS ( SELECT
   FROM payment.journal j
  WHERE (j.id = entry.journal_id))));

alter table payment.journal enable row level security;
alter table payment.journal force row level security;
create policy own_journals on payment.journal using (((company_id IS NULL) OR (company_id = platform.current_company()) OR platform.is_system())) with check (((company_id IS NULL) OR (company_id = platform.current_company()) OR platform.is_system()));

alter table payment.payment enable row level security;
alter table payment.payment force row level security;
create policy company_isolation on payment.payment using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table payment.refund enable row level security;
alter table payment.refund force row level security;
create policy company_isolation on payment.refund using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table platform.idempotency enable row level security;
alter table platform.idempotency force row level security;
create policy company_isolation on platform.idempotency using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.certification enable row level security;
alter table qualification.certification force row level security;
create policy company_isolation on qualification.certification using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.change_request enable row level security;
alter table qualification.change_request force row level security;
create policy company_isolation on qualification.change_request using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.control_agreement enable row level security;
alter table qualification.control_agreement force row level security;
create policy company_isolation on qualification.control_agreement using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.first_trade enable row level security;
alter table qualification.first_trade force row level security;
create policy company_isolation on qualification.first_trade using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.licence enable row level security;
alter table qualification.licence force row level security;
create policy company_isolation on qualification.licence using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table qualification.licence_image enable row level security;
alter table qualification.licence_image force row level security;
create policy company_isolation on qualification.licence_image using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table search.history enable row level security;
alter table search.history force row level security;
create policy company_isolation on search.history using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

alter table store.follow enable row level security;
alter table store.follow force row level security;
create policy company_isolation on store.follow using (((company_id = platform.current_company()) OR platform.is_system())) with check (((company_id = platform.current_company()) OR platform.is_system()));

-- grants

grant usage on schema "order" to xiaojiu_app;
grant usage on schema cart to xiaojiu_app;
grant usage on schema catalogue to xiaojiu_app;
grant usage on schema cms to xiaojiu_app;
grant usage on schema company to xiaojiu_app;
grant usage on schema file to xiaojiu_app;
grant usage on schema identity to xiaojiu_app;
grant usage on schema message to xiaojiu_app;
grant usage on schema payment to xiaojiu_app;
grant usage on schema platform to xiaojiu_app;
grant usage on schema qualification to xiaojiu_app;
grant usage on schema reference to xiaojiu_app;
grant usage on schema sandbox to xiaojiu_app;
grant usage on schema search to xiaojiu_app;
grant usage on schema store to xiaojiu_app;
grant insert, select, update on table "order"."order" to xiaojiu_app;
grant insert, select, update on table "order".line to xiaojiu_app;
grant insert, select on table "order".line_share to xiaojiu_app;
grant usage on sequence "order".number_seq to xiaojiu_app;
grant insert, select, update on table "order".pay_order to xiaojiu_app;
grant insert, select, update on table "order".reservation to xiaojiu_app;
grant insert, select on table "order".step to xiaojiu_app;
grant delete, insert, select, update on table cart.line to xiaojiu_app;
grant insert, select, update on table catalogue.batch to xiaojiu_app;
grant delete, insert, select, update on table catalogue.browse to xiaojiu_app;
grant select on table catalogue.category to xiaojiu_app;
grant select on table catalogue.maker to xiaojiu_app;
grant select, update on table catalogue.offer to xiaojiu_app;
grant select on table catalogue.product to xiaojiu_app;
grant select on table cms.article to xiaojiu_app;
grant update (read_count) on table cms.article to xiaojiu_app;
grant select on table cms.navigation to xiaojiu_app;
grant select on table cms.page to xiaojiu_app;
grant insert, select, update on table company.address to xiaojiu_app;
grant insert, select, update on table company.company to xiaojiu_app;
grant insert, select, update on table company.membership to xiaojiu_app;
grant insert, select on table file.file to xiaojiu_app;
grant insert, select, update on table identity.account to xiaojiu_app;
grant delete, insert, select, update on table identity.auth_code to xiaojiu_app;
grant delete, insert, select on table identity.captcha to xiaojiu_app;
grant delete, insert, select on table identity.code_ticket to xiaojiu_app;
grant delete, insert, select, update on table identity.login_attempt to xiaojiu_app;
grant delete, insert, select, update on table identity.scan_login to xiaojiu_app;
grant insert, select, update on table identity.session to xiaojiu_app;
grant insert, select, update on table message.message to xiaojiu_app;
grant insert, select, update on table payment.account to xiaojiu_app;
grant insert, select, update on table payment.bank_transfer to xiaojiu_app;
grant insert, select on table payment.entry to xiaojiu_app;
grant insert, select on table payment.journal to xiaojiu_app;
grant insert, select on table payment.notice to xiaojiu_app;
grant insert, select, update on table payment.payment to xiaojiu_app;
grant insert, select, update on table payment.refund to xiaojiu_app;
grant insert, select on table platform.audit to xiaojiu_app;
grant delete, insert, select, update on table platform.failed_reaction to xiaojiu_app;
grant delete, insert, select, update on table platform.idempotency to xiaojiu_app;
grant delete, insert, select on table platform.nonce to xiaojiu_app;
grant delete, insert, select, update on table platform.outbox to xiaojiu_app;
grant delete, insert, select, update on table platform.rate_limit to xiaojiu_app;
grant insert, select, update on table platform.setting to xiaojiu_app;
grant insert, select, update on table qualification.certification to xiaojiu_app;
grant insert, select, update on table qualification.change_request to xiaojiu_app;
grant select on table qualification.control_agreement to xiaojiu_app;
grant insert, select, update on table qualification.first_trade to xiaojiu_app;
grant insert, select, update on table qualification.licence to xiaojiu_app;
grant delete, insert, select on table qualification.licence_image to xiaojiu_app;
grant select on table reference.area to xiaojiu_app;
grant select on table reference.dictionary_entry to xiaojiu_app;
grant delete, insert, select, update on table sandbox.behaviour to xiaojiu_app;
grant delete, insert, select, update on table sandbox.booking to xiaojiu_app;
grant delete, insert, select, update on table sandbox.ca_check to xiaojiu_app;
grant delete, insert, select, update on table sandbox.face_check to xiaojiu_app;
grant delete, insert, select, update on table sandbox.key_set to xiaojiu_app;
grant delete, insert, select, update on table sandbox.notice to xiaojiu_app;
grant delete, insert, select, update on table sandbox.parcel to xiaojiu_app;
grant delete, insert, select, update on table sandbox.payout to xiaojiu_app;
grant delete, insert, select, update on table sandbox.refund to xiaojiu_app;
grant delete, insert, select, update on table sandbox.sms to xiaojiu_app;
grant delete, insert, select, update on table sandbox.trade to xiaojiu_app;
grant select, update on table search.change_floor to xiaojiu_app;
grant delete, insert, select, update on table search.history to xiaojiu_app;
grant delete, insert, select on table search.offer_change to xiaojiu_app;
grant select on table search.recommended_word to xiaojiu_app;
grant delete, insert, select on table store.follow to xiaojiu_app;
grant select on table store.licence to xiaojiu_app;
grant select on table store.postage_rule to xiaojiu_app;
grant select on table store.store to xiaojiu_app;
