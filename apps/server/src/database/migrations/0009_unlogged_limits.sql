-- Every request writes to it, and nothing is lost with it: after a crash of the database all buckets are full.
alter table services.buckets set unlogged;
