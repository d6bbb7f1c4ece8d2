-- A reviewer sees which other companies hold a paper with the same number.
create index if not exists licence_by_number on qualification.licence (number) where state in ('valid', 'in-review');
