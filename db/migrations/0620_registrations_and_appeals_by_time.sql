-- 全部注册 and 全部申诉: the latest first.
create index if not exists registration_by_saved on qualification.registration (saved_at desc, id desc);
create index if not exists password_appeal_by_time on identity.password_appeal (submitted_at desc, id desc);
