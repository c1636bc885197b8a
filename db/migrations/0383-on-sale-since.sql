-- Since when places of its dates that are too few for a party are on sale: who buys one of them passes the party over.
alter table waiting_entry add column on_sale_since timestamptz;
