-- The employer's own domains on which a board's postings are shown. Named by the operator, they may be contacted for the board;
-- learned from the URLs of its payloads, they only lead a posting's URL to the board.
create table board_hosts (
  host      text not null,
  source_id bigint not null references sources (id),
  learned   boolean not null,
  primary key (host, source_id)
);
create index board_hosts_by_source on board_hosts (source_id);

insert into board_hosts (host, source_id, learned)
select distinct host, source_id, false from boards, unnest(hosts) host;

alter table boards drop column hosts;
