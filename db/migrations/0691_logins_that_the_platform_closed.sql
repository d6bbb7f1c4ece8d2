-- When the platform closed a login: only the platform opens it again, with two people, and a request from before does not.
alter table identity.account add column barred_at timestamptz;

-- Of logins that were closed before, an employer closed those whose membership is suspended; all others the platform did.
update identity.account a set barred_at = now()
where a.state = 'disabled' and a.kind = 'buyer' and not exists (
  select from company.membership m where m.account_id = a.id and m.is_managed and m.state = 'suspended');
