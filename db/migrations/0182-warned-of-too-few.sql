-- When a provider was told that a date may fall, so that it is told once.
alter table session add column minimum_warned_at timestamptz;
