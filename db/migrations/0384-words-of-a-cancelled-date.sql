-- What the provider wrote to everybody when it cancelled a date: also for a place that comes to stand on it afterwards.
alter table session add column cancel_message text not null default '';
