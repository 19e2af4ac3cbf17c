-- Which build has named the lanes of all boards, and until when boards were added that have their names: one row. A worker that starts need
-- not read all boards if its own build has named them (src/collect/crawl/board-lanes.ts).
create table lane_naming (
  version     text not null,
  named_until timestamptz(3) not null
);
insert into lane_naming (version, named_until) values ('', 'epoch');
