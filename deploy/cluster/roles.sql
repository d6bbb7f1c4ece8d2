-- Run by a superuser. No extension is needed, and nobody else needs to be a superuser.

-- 1. Before the first start. This role owns the database and migrates it.
create role shop login password '<owner-password>' createrole;
create database shop owner shop;
-- Functions of the product name the scope they work in; only a superuser may allow that to another role.
grant set on parameter app.scope to shop;

-- 2. After the first start, which made xiaojiu_app: the login for PgBouncer and APP_DATABASE_URL. It can act only as xiaojiu_app;
-- the server refuses to start with a login that can do more.
create role shop_app login noinherit password '<app-password>';
grant xiaojiu_app to shop_app with inherit false, set true;
alter role shop_app set role = 'xiaojiu_app';
alter role shop_app set idle_in_transaction_session_timeout = '60s';
-- Prepared statements are planned once: with a new plan for each value, planning an order takes as long as writing it.
alter role shop_app set plan_cache_mode = 'force_generic_plan';
