-- Every company has a name, and says where it comes from: `stated` by the source's payload, read from the board's own `page`, given by
-- the `operator`, taken from the shipped `directory`, or made of the board's `slug`. A better source replaces a worse one.
alter table companies add column name_from text not null default 'stated';
alter table companies alter column name_from drop default;

-- Of a crawled board it is not known who gave the name: a list that states it says so at the next crawl.
update companies set name_from = 'operator'
 where name is not null and id in (select s.company_id from sources s join boards b on b.source_id = s.id);

-- When the board's own page is read for the employer's name again; null: it never was.
alter table boards add column page_due_at timestamptz(3);

-- Companies that nobody named take the slug of their board, and their jobs are stamped as after any rename. What new companies
-- are called is decided in src/job/slug-name.ts.
create temporary table named_by_slug on commit drop as
with nameless as (
  select c.id, coalesce(
           (select s.board from sources s where s.company_id = c.id order by s.id limit 1),
           (select s.board from jobs j join sources s on s.id = j.source_id where j.company_id = c.id order by j.id limit 1)) as board
    from companies c
   where c.name is null
), slugs as (
  select id, board,
         case when board ~ '^https?://' or board ~ '^[^/]+\.[^/]+\.[^/]+$'
                then substring(regexp_replace(board, '^https?://', '') from '^(?:(?:www|jobs|careers?|apply)\.)*([^./]+)')
              when board ~ '^recruiting\d*\.[^/]+/' then split_part(board, '/', 2)
              else regexp_replace(split_part(board, '/', 1), '\.wd\d+$', '') end as slug
    from nameless
   where board is not null
)
select id, coalesce(nullif(trim(
         (select string_agg(case when word = lower(word) then upper(left(word, 1)) || substr(word, 2) else word end, ' ' order by place)
            from regexp_split_to_table(slug, '[-_+\s]+') with ordinality as w (word, place))), ''), board) as name
  from slugs;

select pg_advisory_xact_lock(7365325);

update companies c
   set name = n.name, name_from = 'slug', updated_at = clock_timestamp(),
       summary = '{"id":' || c.id || ',"name":' || to_json(n.name) || ',"website_url":' || coalesce(to_json(c.website_url)::text, 'null')
                 || ',"logo_url":' || coalesce(to_json(c.logo_url)::text, 'null') || '}'
  from named_by_slug n
 where c.id = n.id;

with stamped as (
  update jobs j set revision = nextval('job_revisions'), updated_at = c.updated_at
    from named_by_slug n join companies c on c.id = n.id
   where j.company_id = n.id
  returning j.source_id, j.id, j.updated_at
)
update job_views v
   set item = left(v.item, -25) || to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'
  from stamped s
 where v.source_id = s.source_id and v.job_id = s.id;
