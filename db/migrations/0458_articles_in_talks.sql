-- A text of the help centre, sent in a talk. The words keep its title: staff may delete the text later.
alter table service.chat_message add column article_id uuid;
