-- 本人复核限额: the largest amount, in fen by kind of act, that a person decides alone or as the second person. A kind that is not
-- named has no limit of the person's own.
alter table staff.membership add column approval_limits jsonb not null default '{}';
