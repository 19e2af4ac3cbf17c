-- The department of a posting, as its source states it. Jobs have it after their board was read again, which a new build does by itself.
alter table jobs add column department text;
