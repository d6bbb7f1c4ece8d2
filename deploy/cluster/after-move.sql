-- After a dump of one cluster was restored into another, before the first server starts there. Run as owner or superuser:
--   psql --single-transaction -v ON_ERROR_STOP=1 -f deploy/cluster/after-move.sql "$DATABASE_URL"
-- Transaction numbers belong to a cluster. Those of the old one may lie far ahead here: events would wait until this cluster gets
-- there, and search indexes would read old changes again and again. Every one becomes the number of this very transaction, which is
-- over once it commits. Nothing else is touched; running it twice does no harm.
update platform.outbox set created_by = pg_current_xact_id();
update search.offer_change set changed_by = pg_current_xact_id();
-- No index of the old cluster may go on from where it stood: what came before is forgotten, so that it loads anew.
update search.change_floor set forgotten_up_to = pg_current_xact_id();
