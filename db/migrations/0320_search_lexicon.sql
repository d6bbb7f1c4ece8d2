-- 搜索词典: what staff added to, or took out of, the common names, old names, brands and complaints that the search knows.
-- The entries a release brings are files beside the code; a row here wins over the same entry there.
create table search.lexicon_change (
  word text not null check (length(word) between 2 and 30),
  means text not null check (length(means) between 1 and 60),
  kind text not null check (kind in ('common', 'old', 'brand', 'symptom')),
  -- The entry counts no longer, whoever brought it.
  is_removed boolean not null,
  changed_at timestamptz not null,
  primary key (word, means)
);
grant select, insert, update on search.lexicon_change to xiaojiu_app;

-- Which lexicon an index was built with: another number, and it is built anew.
create table search.lexicon_version (
  is_only_row boolean primary key default true check (is_only_row),
  version bigint not null
);
insert into search.lexicon_version (version) values (0);
grant select, update on search.lexicon_version to xiaojiu_app;

create function search.note_lexicon() returns trigger language plpgsql as $$
begin
  update search.lexicon_version set version = version + 1;
  return null;
end $$;
create trigger note_for_search after insert or update or delete on search.lexicon_change
  for each statement execute function search.note_lexicon();
