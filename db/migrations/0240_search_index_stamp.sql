-- Which of two processes that write the same offer into a shared search index read it later.
create sequence search.index_stamp;
grant usage on sequence search.index_stamp to xiaojiu_app;
