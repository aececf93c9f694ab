-- What every process of this database signs its own addresses with.
create table services.secrets (
  name text primary key,
  value text not null
);
