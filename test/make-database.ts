import pg from 'pg';

/** Makes a database on the cluster by copying `template`, and answers its address. */
export async function makeDatabase(clusterUrl: string, name: string, template: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** How long connections that are closing are waited for: cut off in the middle they would end in an error that nobody hears. */
const CLOSING_TRIES = 80;

/** Removes a database again, whoever is still connected after a while. */
export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    for (let tries = 0; tries < CLOSING_TRIES; tries += 1) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1 limit 1', [name]);
      if (rowCount === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}
