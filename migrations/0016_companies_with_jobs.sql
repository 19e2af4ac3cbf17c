-- Whether a job of the company was ever found. The list of companies leaves out those that only a directory or a slug names until then,
-- and asked the jobs for each of them. On a distributed catalog that would be a look at every node for every company.
alter table companies add column has_jobs boolean not null default false;
update companies c set has_jobs = true where exists (select from jobs j where j.company_id = c.id);
