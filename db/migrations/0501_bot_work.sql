-- What the made-up people of the demo world have done, desk by desk.
create table sandbox.bot_work (
  desk text primary key,
  done_count integer not null check (done_count > 0),
  last_at timestamptz not null
);
grant select, insert, update on sandbox.bot_work to xiaojiu_app;
