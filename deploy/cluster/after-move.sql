-- After a dump of one cluster was restored into another, before the first server starts there. Run as owner or superuser:
--   psql --single-transaction -v ON_ERROR_STOP=1 -f deploy/cluster/after-move.sql "$DATABASE_URL"
-- Transaction numbers belong to a cluster. Those of the old one may be far higher than those here: events would wait until this cluster
-- reaches them, and search indexes would read old changes again and again. Each is replaced by the number of this transaction,
-- which has ended once it commits. Nothing else is changed; it may be run twice.
update platform.outbox set created_by = pg_current_xact_id();
update search.offer_change set changed_by = pg_current_xact_id();
-- No search index of the old cluster may continue at its position: the positions are deleted, so that every index loads anew.
update search.change_floor set forgotten_up_to = pg_current_xact_id();
