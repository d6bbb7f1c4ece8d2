-- Whether this database holds the demo world. The seed says so, as the owner; the server reads it and can never set it:
-- in the demo world made-up people decide, ship and answer.
create table platform.demo_world (
  id integer primary key default 1 check (id = 1),
  loaded_at timestamptz not null
);
grant select on platform.demo_world to xiaojiu_app;

insert into platform.demo_world (loaded_at) select updated_at from platform.setting where key = 'demo-world';
delete from platform.setting where key = 'demo-world';
