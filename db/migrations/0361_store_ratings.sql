-- A store's score is what its buyers said, no more: it follows the evaluations that are shown.
alter table store.store add column rating_count integer not null default 0 check (rating_count >= 0);
comment on column store.store.rating_tenths is 'average of the evaluations shown, in tenths; says nothing while rating_count is 0';
grant update (rating_tenths, rating_count) on store.store to xiaojiu_app;
