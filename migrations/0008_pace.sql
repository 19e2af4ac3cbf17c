-- When requests to a source may start, agreed on by all processes. A lane is a host, or the hosts that a vendor counts together. Unlogged: after
-- a crash the lanes are empty, and pacing begins anew.
create unlogged table pace_lanes (
  lane         text primary key,
  next_start   timestamptz not null default 'epoch',  -- no request starts earlier
  held_until   timestamptz not null default 'epoch',  -- the source asked us to stay away until then
  held_seconds integer not null default 0,            -- and that was this long
  leases       timestamptz[] not null default '{}',   -- of requests under way or about to start: when each runs out if it is not given back
  granted      integer not null default 0,            -- how many starts the last question was given, and when the first of them is
  first_start  timestamptz not null default 'epoch'
) with (fillfactor = 50);
