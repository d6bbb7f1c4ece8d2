-- How many captchas each network was shown and failed, by hour, for 登录安全. Only counts: no person and no captcha is named.
create table identity.captcha_tally (
  network text not null,
  hour timestamptz not null,
  shown_count integer not null default 0 check (shown_count >= 0),
  failed_count integer not null default 0 check (failed_count >= 0),
  primary key (network, hour)
);
create index captcha_tally_by_hour on identity.captcha_tally (hour);
grant select, insert, update, delete on identity.captcha_tally to xiaojiu_app;
