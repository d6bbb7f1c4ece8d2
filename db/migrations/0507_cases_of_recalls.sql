-- The cases of a recall, to tell which recalls are still open.
create index if not exists case_by_recall on after_sale."case" (recall_id) where recall_id is not null;
