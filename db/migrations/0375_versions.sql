-- What servers keep in memory, and by what they learn that it has changed. Every version is raised in the transaction of the
-- change itself, under a lock of its row: whoever sees a version sees all that it stands for.

-- Everything that decides what one company may see and what it pays: papers, agreements, prices and wishes of its own.
create table platform.company_version (
  company_id uuid primary key,
  version bigint not null
);
call platform.isolate_by_company('platform.company_version');
grant select, insert, update on platform.company_version to xiaojiu_app;

-- What is the same for all: prices by group and province (`prices`), stores with their terms of delivery, categories, campaigns.
create table platform.version (
  name text primary key,
  version bigint not null
);
insert into platform.version (name, version) values ('prices', 1), ('stores', 1), ('categories', 1), ('campaigns', 1);
grant select, update on platform.version to xiaojiu_app;

create procedure platform.raise_companies(company_ids uuid[]) language sql as $$
  insert into platform.company_version (company_id, version)
    select distinct id, 1 from unnest(company_ids) id where id is not null order by id
    on conflict (company_id) do update set version = company_version.version + 1;
$$;

create function platform.note_companies() returns trigger language plpgsql set app.scope = 'system' as $$
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
end $$;

-- The argument names the version.
create function platform.note_version() returns trigger language plpgsql as $$
begin
  update platform.version set version = version + 1 where name = tg_argv[0];
  return null;
end $$;

create procedure platform.note_companies_of(target regclass) language plpgsql as $$
begin
  execute format('create trigger note_companies_inserted after insert on %s referencing new table as came
    for each statement execute function platform.note_companies()', target);
  execute format('create trigger note_companies_updated after update on %s referencing old table as gone new table as came
    for each statement execute function platform.note_companies()', target);
  execute format('create trigger note_companies_deleted after delete on %s referencing old table as gone
    for each statement execute function platform.note_companies()', target);
end $$;
call platform.note_companies_of('qualification.licence');
call platform.note_companies_of('qualification.certification');
call platform.note_companies_of('qualification.first_trade');
call platform.note_companies_of('qualification.control_agreement');
call platform.note_companies_of('catalogue.price_group_member');
call platform.note_companies_of('search.preference');

create function company.note_company() returns trigger language plpgsql set app.scope = 'system' as $$
begin
  call platform.raise_companies(array[new.id]);
  return null;
end $$;
create trigger note_company after update of kind, state, province_code on company.company
  for each row when (old.kind <> new.kind or old.state <> new.state or old.province_code <> new.province_code)
  execute function company.note_company();

-- A price for one company is its own; one for a group or a province is everybody's.
create function catalogue.note_prices() returns trigger language plpgsql set app.scope = 'system' as $$
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
end $$;
create trigger note_prices_inserted after insert on catalogue.special_price referencing new table as came
  for each statement execute function catalogue.note_prices();
create trigger note_prices_updated after update on catalogue.special_price
  referencing old table as gone new table as came for each statement execute function catalogue.note_prices();
create trigger note_prices_deleted after delete on catalogue.special_price referencing old table as gone
  for each statement execute function catalogue.note_prices();
create trigger note_version after insert or update or delete on catalogue.price_policy
  for each statement execute function platform.note_version('prices');

create trigger note_version after insert or update or delete on store.store
  for each statement execute function platform.note_version('stores');
create trigger note_version after insert or update or delete on store.postage_rule
  for each statement execute function platform.note_version('stores');
create trigger note_version after insert or update or delete on catalogue.category
  for each statement execute function platform.note_version('categories');

-- What is taken of a campaign's goods changes with every order, and is asked for each time; its terms are kept.
create trigger note_version after insert or delete on marketing.campaign
  for each statement execute function platform.note_version('campaigns');
create trigger note_version_updated after update on marketing.campaign
  for each statement execute function platform.note_version('campaigns');
create trigger note_version after insert or delete on marketing.campaign_goods
  for each statement execute function platform.note_version('campaigns');
create trigger note_version_updated
  after update of campaign_id, offer_id, unit_price, quota, limit_per_company, batch_no, sort on marketing.campaign_goods
  for each statement execute function platform.note_version('campaigns');
