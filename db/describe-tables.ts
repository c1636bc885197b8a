import { Kysely, PostgresDialect, sql } from 'kysely';
import {
  ColumnTypeNode,
  generate,
  IdentifierNode,
  PostgresDialect as TypesDialect,
  UnionExpressionNode,
  type ExpressionNode,
} from 'kysely-codegen';
import pg from 'pg';

/** PostgreSQL takes every column of a view for nullable. Those of these views never are. */
const VIEWS_WITHOUT_NULLS = ['told_section'];

/** Says what pg gives with our parsers, where kysely-codegen expects something else. */
const typesOfPg = new TypesDialect({ dateParser: 'string' });
typesOfPg.adapter.scalars['int8'] = new IdentifierNode('number');

/** PostgreSQL computes these columns, and refuses a value for them. */
const computed: Record<string, ExpressionNode> = {
  'account.provider_name': readOnly('string'),
  'listing.public_latitude': readOnly('number', 'null'),
  'listing.public_longitude': readOnly('number', 'null'),
  'place.standing': readOnly('boolean'),
  'place.submitted': readOnly('boolean'),
};

function readOnly(...types: string[]): ExpressionNode {
  const never = new IdentifierNode('never');
  return new ColumnTypeNode(new UnionExpressionNode(types.map((type) => new IdentifierNode(type))), never, never);
}

/**
 * Describes the tables of a migrated database as TypeScript, the text of `tables.ts`. A column that a check limits to some
 * texts is a union of them; the other types are what pg gives with the parsers in platform/server/database/db.ts.
 */
export async function describeTables(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // A server that stops behind this may end the last connection before it has closed.
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const texts = await checkedTexts(db);
    return await generate({
      db,
      dialect: typesOfPg,
      overrides: { columns: computed },
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      outFile: null,
      postprocess: ({ metadata }) => {
        for (const { name, columns } of metadata.tables) {
          for (const column of columns) {
            const path = `${name}.${column.name}`;
            column.enumValues ??= texts.get(path) ?? null;
            if (VIEWS_WITHOUT_NULLS.includes(name) || path in computed) column.isNullable = false;
          }
        }
        return Promise.resolve(metadata);
      },
    });
  } finally {
    await db.destroy();
  }
}

/** The texts that checks of the form `state in ('OPEN', 'PAID')` allow, by 'table.column'. */
async function checkedTexts(db: Kysely<unknown>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1`.execute(db);
  return new Map(
    rows.flatMap(({ column, definition }) => {
      // PostgreSQL writes `in` with several texts as `= ANY (ARRAY[…])`, and with one as `=`.
      const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('.+'::text))\)\)$/.exec(definition);
      const texts = [...(list?.[1] ?? list?.[2] ?? '').matchAll(/'((?:[^']|'')*)'::text/g)];
      return texts.length === 0 ? [] : [[column, texts.map(([, text = '']) => text.replaceAll("''", "'"))] as const];
    }),
  );
}
