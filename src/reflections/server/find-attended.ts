import { sql } from '../../platform/server/database/db.ts';

/** Whether somebody was there on a place: a mark of arriving or being collected that nobody took back. */
export const attended = sql<boolean>`exists (
  select from mark where mark.place_id = place.id and mark.kind in ('ARRIVED', 'COLLECTED')
    and not exists (select from mark undo where undo.undoes_id = mark.id))`;
