-- Where an applicant may live, and the citizenship, clearance, languages and education that a posting asks for. Jobs have them after
-- `rolecall reenrich`, or after their board was read again, which a new build does by itself.
alter table job_views
  add column residence json,
  add column "authorization" json,
  add column languages json,
  add column education json;

-- The same as lists of values, for searching (src/job/requirements.ts). A constant default rewrites no row.
alter table jobs
  add column residence_places text[] not null default '{}',
  add column residence_excluded text[] not null default '{}',
  add column citizenship_asked text[] not null default '{none}',
  add column clearance_asked text[] not null default '{none}',
  add column languages_asked text[] not null default '{}',
  add column languages_required text[] not null default '{}',
  add column degree_asked text[] not null default '{}';

create index jobs_by_residence on jobs using gin (residence_places);
create index jobs_by_citizenship on jobs using gin (citizenship_asked);
create index jobs_by_clearance on jobs using gin (clearance_asked);
create index jobs_by_languages on jobs using gin (languages_asked);
