-- A 资料包 with invoices in it is for those who may see the company's funds; any other is for all its people.
alter table file.package add column needs_right text check (needs_right in ('finance'));
select set_config('app.scope', 'system', true);
update file.package set needs_right = 'finance' where wanted -> 'kinds' ? 'invoice';
