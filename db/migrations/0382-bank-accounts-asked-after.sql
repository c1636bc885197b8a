-- When the payment partner was last asked how a bank account stands by itself: those not heard of for longest come first.
alter table bank_account add column asked_at timestamptz;
