-- Why somebody looked, where a reason is asked for: health details on paper. '' elsewhere.
alter table access_log add column reason text not null default '';
