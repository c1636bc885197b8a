-- All forms of a VAT number of the United Kingdom: traders, their branches, government departments, health authorities, and
-- Northern Ireland. The check digits are looked at when it is saved.
alter table invoice_setting drop constraint invoice_setting_vat_number_check;
alter table invoice_setting add constraint invoice_setting_vat_number_check
  check (vat_number ~ '^(GB|XI)([0-9]{9}|[0-9]{12}|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})$');
