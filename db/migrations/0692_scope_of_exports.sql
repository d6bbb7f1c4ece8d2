-- 数据范围 of the person for whom a file was made; null: no limit. Whoever sees less since does not download it any more.
alter table file.export_job add column limit_provinces text[];
alter table file.export_job add column limit_stores uuid[];
