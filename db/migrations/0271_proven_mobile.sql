-- Whether whoever uses the login has shown a code sent to its mobile. A company types in the mobiles of its employees' logins:
-- until a code was shown, such a login is told nothing about the mobile it was given.
alter table identity.account add column is_mobile_proven boolean not null default true;
select set_config('app.scope', 'system', true);
update identity.account set is_mobile_proven = false where id in (select account_id from company.membership where is_managed);
