-- A company whose registration was given up keeps its row and its id for whoever gave it up. Its credit code is free:
-- the next registrant gets a company of its own, with nothing of the former in it.
alter table company.company drop constraint company_credit_code_key;
create unique index company_credit_code_unique on company.company (credit_code) where state <> 'draft';
create index company_by_credit_code on company.company (credit_code);
