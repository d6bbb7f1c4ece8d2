-- Asked for after a leak: the authenticator still opens its login, and is replaced at the next log-in before anything else.
alter table identity.second_factor add column renewal_asked_at timestamptz;
