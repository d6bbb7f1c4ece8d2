-- 内容: what staff write and arrange comes from the operations command line, checked before it is stored.
grant insert, update, delete on cms.page, cms.navigation, cms.advert, cms.collection to xiaojiu_app;
grant insert, update, delete on cms.article to xiaojiu_app;
