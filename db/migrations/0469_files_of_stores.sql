-- A file that staff of a store uploads is the store's: its people find it in the scope of that store and in no other, whichever
-- stores the same login works for.
alter table file.file add column store_id uuid references store.store (id);
create index if not exists file_by_store on file.file (store_id) where store_id is not null;
drop policy own_files on file.file;
create policy own_files on file.file
  using (company_id = platform.current_company() or platform.is_system()
    or (company_id is null and store_id is null and account_id = platform.current_account()))
  with check (company_id = platform.current_company() or platform.is_system()
    or (company_id is null and store_id is null and account_id = platform.current_account()));
call platform.isolate_by_store('file.file');
-- What was uploaded before by a login that works for one store alone, and what was exported for a store.
update file.file f set store_id = m.store_id
from (select account_id, (array_agg(store_id))[1] as store_id from staff.membership where store_id is not null
  group by account_id having count(distinct store_id) = 1) m
where f.account_id = m.account_id and f.company_id is null;
update file.file f set store_id = j.store_id from file.export_job j where j.file_id = f.id and j.store_id is not null;
