-- Whether robots.txt must allow every request of a board, its JSON interfaces too, and not only its pages (docs/collecting.md).
alter table boards add column robots_for_all boolean not null default false;
