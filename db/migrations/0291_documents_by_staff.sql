-- 资料下载: staff write these as well.
grant insert, update, delete on cms.document to xiaojiu_app;
