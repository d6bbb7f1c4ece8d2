-- Amounts of a message stand apart from its text, which names them {0}, {1} …: a login that may not see the company's money reads
-- the same message without them.
alter table message.message add column amounts bigint[] not null default '{}';

-- Messages from before with exactly one amount in their text.
select set_config('app.scope', 'system', true);
update message.message
  set amounts = array[(replace(substring(body from '[0-9][0-9,]*\.[0-9]{2}'), ',', '')::numeric * 100)::bigint],
    body = regexp_replace(body, '[0-9][0-9,]*\.[0-9]{2}', '{0}')
  where regexp_count(body, '[0-9][0-9,]*\.[0-9]{2}') = 1;
