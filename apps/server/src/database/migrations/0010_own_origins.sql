-- Origins that the operator has declared his own: the wallet's frame may show every approval there.
alter table services.projects add column own_origins jsonb not null default '[]';
