-- 释放手机号: the number is somebody else's now. The login keeps its name and password; the number finds it no more.
alter table identity.account add column mobile_freed_at timestamptz;
