-- How the searches of the house read what people type, as src/platform/server/database/typed-words.ts says.

-- A text without what people leave out or write differently: case, accents, apostrophes, dashes.
create function folded(written text) returns text language sql stable parallel safe as $$
  select btrim(regexp_replace(
    regexp_replace(lower(unaccent(normalize(coalesce(written, ''), NFKC))), '[''’‘`´ʼ]', '', 'g'),
    '[\s‐‑‒–—−/,;:()-]+', ' ', 'g'))
$$;

-- The digits of a telephone number without the 0, +44 or 0044 before them, or null where the text is no beginning or part of
-- one: letters, or fewer digits than could tell anybody apart.
create function national_digits(written text) returns text language sql immutable parallel safe as $$
  select case when digits ~ '^\d{4,}$' then digits end
    from regexp_replace(regexp_replace(coalesce(written, ''), '\s*\(0\)\s*', ' ', 'g'), '[\s().–‑-]+', '', 'g') as bare,
         regexp_replace(regexp_replace(bare, '^(\+|00)44', ''), '^(\+|0)', '') as digits
$$;

-- Whether every word that was typed stands in what is written, in any order, or the number that was typed in the telephone number.
create function fits_typed(typed text, written text, telephone text default null) returns boolean
  language sql stable parallel safe as $$
  select coalesce((select bool_and(position(word in folded(written)) > 0)
                     from regexp_split_to_table(folded(typed), ' ') as word), true)
      or coalesce(position(national_digits(typed) in national_digits(telephone)) > 0, false)
$$;
