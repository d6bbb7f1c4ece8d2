-- 物流轨迹: carriers report with whole seconds. Steps of one second are kept in the sequence of the report.
alter table "order".track add column if not exists position integer not null default 0;
