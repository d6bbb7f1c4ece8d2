-- 员工: staff of stores and of the platform, what each may do, and their own sessions.

-- A session belongs to the shop or to one of the two consoles, and opens nothing elsewhere.
alter table identity.session
  add column face text not null default 'shop',
  -- The store that a seller's session works for.
  add column store_id uuid,
  -- When the second factor was proven at the log-in, and when it was proven once more for what needs it fresh.
  add column second_factor_at timestamptz,
  add column step_up_at timestamptz,
  -- Why it was ended, for the page that finds itself signed out.
  add column end_reason text;
alter table identity.session
  add constraint session_face check (face in ('shop', 'seller', 'platform')) not valid,
  add constraint session_store_is_sellers check ((store_id is not null) = (face = 'seller')) not valid,
  add constraint session_end_reason check (end_reason in ('logged-out', 'replaced', 'ended', 'disabled', 'changed')) not valid;

create schema staff;
grant usage on schema staff to xiaojiu_app;

-- What people do, as a set of rights. Those with a key are there from the start and stay as they are.
create table staff.role (
  id uuid primary key default uuidv7(),
  key text unique,
  face text not null check (face in ('seller', 'platform')),
  -- A store's own role; null: of the platform, or a preset of every store.
  store_id uuid references store.store (id),
  name text not null check (length(name) between 1 and 20),
  rights text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint role_store_is_sellers check (store_id is null or face = 'seller'),
  constraint role_of_no_store_is_preset check (face = 'platform' or store_id is not null or key is not null)
);
create unique index role_name_once on staff.role (face, coalesce(store_id, '00000000-0000-0000-0000-000000000000'), name)
  where ended_at is null;
-- Those that are there from the start; a test compares them with the contract.
insert into staff.role (key, face, name, rights) values
  ('owner', 'seller', '店主', '{goods.look,goods.act,price.act,price.approve,stock.act,order.look,order.approve,order.ship,after-sale.act,after-sale.inspect,quality.act,customer.look,customer.act,campaign.act,money.look,money.act,credit.act,invoice.act,store.act,service.act,report.look,personal.reveal,staff.act,audit.look,setting.act}'),
  ('seller-ops', 'seller', '运营', '{goods.look,goods.act,price.act,customer.look,customer.act,campaign.act,store.act,order.look,report.look}'),
  ('seller-depot', 'seller', '仓库', '{goods.look,stock.act,order.look,order.ship,after-sale.inspect}'),
  ('seller-quality', 'seller', '质管', '{goods.look,quality.act,order.look,order.approve,after-sale.inspect,customer.look,audit.look}'),
  ('seller-money', 'seller', '财务', '{order.look,money.look,money.act,credit.act,invoice.act,customer.look,price.approve,report.look}'),
  ('seller-care', 'seller', '客服', '{goods.look,order.look,after-sale.act,customer.look,service.act}'),
  ('seller-look', 'seller', '只读', '{goods.look,order.look,customer.look,money.look,report.look,audit.look}'),
  ('system', 'platform', '系统管理员', '{system.act,setting.act,demo.act}'),
  ('security', 'platform', '安全管理员', '{staff.act}'),
  ('audit', 'platform', '审计员', '{audit.look,report.look}'),
  ('review', 'platform', '资质审核', '{company.look,company.review,company.act,appeal.review,ca.review,risk.act,personal.reveal}'),
  ('merchant', 'platform', '商家管理', '{merchant.review,store.act,store.stop,company.look,order.look,message.act}'),
  ('goods', 'platform', '商品运营', '{catalogue.look,catalogue.act,offer.stop,prohibited.act,recall.act,search.act}'),
  ('content', 'platform', '内容营销', '{content.act,content.publish,message.act,campaign.act,campaign.approve,coin.act,search.act,report.look}'),
  ('care', 'platform', '客服仲裁', '{service.act,order.look,order.act,after-sale.judge,company.look,proxy.act,personal.reveal}'),
  ('money', 'platform', '财务经办', '{money.look,money.act,credit.act,payout.act,commission.act,invoice.act,ledger.look,report.look}'),
  ('money-approve', 'platform', '财务复核', '{money.look,money.approve,payout.approve,ledger.look,report.regulator}');
alter table staff.role enable row level security;
alter table staff.role force row level security;
create policy role_of_store on staff.role
  using (store_id = platform.current_store() or (store_id is null and face = 'seller' and platform.current_store() is not null)
    or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on staff.role to xiaojiu_app;

-- Who works where. Platform staff has no store.
create table staff.membership (
  id uuid primary key default uuidv7(),
  account_id uuid not null references identity.account (id),
  face text not null check (face in ('seller', 'platform')),
  store_id uuid references store.store (id),
  role_id uuid not null references staff.role (id),
  -- In place of the rights of the role; null: as the role has them.
  rights text[],
  -- Provinces and stores that platform staff is limited to; null: not limited.
  limit_provinces text[],
  limit_stores uuid[],
  state text not null default 'active' check (state in ('active', 'disabled', 'ended')),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint membership_store_is_sellers check ((store_id is not null) = (face = 'seller')),
  constraint membership_limits_are_platforms check (face = 'platform' or (limit_provinces is null and limit_stores is null))
);
create unique index membership_once on staff.membership
  (account_id, coalesce(store_id, '00000000-0000-0000-0000-000000000000')) where state <> 'ended';
create index membership_by_store on staff.membership (store_id, state);
create index membership_by_role on staff.membership (role_id) where state <> 'ended';
alter table staff.membership enable row level security;
alter table staff.membership force row level security;
create policy membership_of_store on staff.membership
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on staff.membership to xiaojiu_app;

-- A link by SMS, good once, that makes a person a member of staff.
create table staff.invitation (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  face text not null check (face in ('seller', 'platform')),
  store_id uuid references store.store (id),
  role_id uuid not null references staff.role (id),
  rights text[],
  limit_provinces text[],
  limit_stores uuid[],
  person_name text not null,
  mobile text not null check (mobile ~ '^1[3-9]\d{9}$'),
  -- Null: made at the command line.
  invited_by uuid references identity.account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint invitation_store_is_sellers check ((store_id is not null) = (face = 'seller'))
);
create unique index invitation_once on staff.invitation
  (mobile, face, coalesce(store_id, '00000000-0000-0000-0000-000000000000'))
  where accepted_at is null and withdrawn_at is null;
create index invitation_by_store on staff.invitation (store_id);
create index invitation_by_role on staff.invitation (role_id) where accepted_at is null and withdrawn_at is null;
alter table staff.invitation enable row level security;
alter table staff.invitation force row level security;
create policy invitation_of_store on staff.invitation
  using (store_id = platform.current_store() or platform.is_system())
  with check (store_id = platform.current_store() or platform.is_system());
grant select, insert, update on staff.invitation to xiaojiu_app;

-- How a person likes the tables and which news they want; one row a person and face.
create table staff.preference (
  account_id uuid not null references identity.account (id),
  face text not null check (face in ('seller', 'platform')),
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (account_id, face)
);
alter table staff.preference enable row level security;
alter table staff.preference force row level security;
create policy preference_is_own on staff.preference
  using (account_id = platform.current_account() or platform.is_system())
  with check (account_id = platform.current_account() or platform.is_system());
grant select, insert, update on staff.preference to xiaojiu_app;

-- Filters, columns and order of a list under a name; one's own, or shared with the colleagues of the store or the platform.
create table staff.saved_view (
  id uuid primary key default uuidv7(),
  account_id uuid not null references identity.account (id),
  face text not null check (face in ('seller', 'platform')),
  store_id uuid references store.store (id),
  -- The list it belongs to, as the screen names it.
  list text not null check (list ~ '^[a-z][a-z0-9.-]{1,59}$'),
  name text not null check (length(name) between 1 and 30),
  content jsonb not null,
  is_shared boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint saved_view_store_is_sellers check ((store_id is not null) = (face = 'seller'))
);
create unique index saved_view_name_once on staff.saved_view
  (account_id, face, coalesce(store_id, '00000000-0000-0000-0000-000000000000'), list, name);
create index saved_view_shared on staff.saved_view (store_id, list) where is_shared;
alter table staff.saved_view enable row level security;
alter table staff.saved_view force row level security;
create policy saved_view_own_or_shared on staff.saved_view
  using ((store_id = platform.current_store() and (account_id = platform.current_account() or is_shared)) or platform.is_system())
  with check ((store_id = platform.current_store() and account_id = platform.current_account()) or platform.is_system());
grant select, insert, update, delete on staff.saved_view to xiaojiu_app;

-- What staff sent once is kept under their store, or under nobody's number on the platform.
create policy staff_once on platform.idempotency
  using (account_id = platform.current_account() and company_id = platform.current_store())
  with check (account_id = platform.current_account() and company_id = platform.current_store());

-- Networks from which staff may work: when there is a rule for a role, or for all, one of them has to hold.
create table identity.ip_rule (
  id uuid primary key default uuidv7(),
  -- Null: for every role of the platform.
  role_id uuid references staff.role (id),
  network cidr not null,
  note text not null,
  made_by uuid references identity.account (id),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index ip_rule_in_force on identity.ip_rule (role_id) where ended_at is null;
grant select, insert, update on identity.ip_rule to xiaojiu_app;

-- The same for the consoles: whoever is no member of staff there any more is nobody.
create function staff.authenticate_requests(
  asked_face text, token_hashes bytea[], guard_hashes bytea[], nonces text[], signed_ats timestamptz[], ats timestamptz[],
  ips inet[], idle_time interval)
returns table (
  place integer, session_id uuid, account_id uuid, account_kind text, person_name text, last_seen_at timestamptz,
  expires_at timestamptz, second_factor_at timestamptz, step_up_at timestamptz, member_id uuid, role_id uuid, store_id uuid,
  store_state text, rights text[], limit_provinces text[], limit_stores uuid[], is_address_allowed boolean, nonce_state text)
language plpgsql set app.scope = 'system' as $$
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
end $$;

-- Whether staff with this role may work from there. What is no address is nowhere.
create function identity.is_address_allowed(asked_role uuid, ip inet) returns boolean language sql stable as $$
  select not exists (select from identity.ip_rule where ended_at is null and (role_id is null or role_id = asked_role))
    or exists (select from identity.ip_rule where ended_at is null and (role_id is null or role_id = asked_role) and ip <<= network)
$$;

revoke execute on function staff.authenticate_requests, identity.is_address_allowed from public;
grant execute on function staff.authenticate_requests, identity.is_address_allowed to xiaojiu_app;
