import { describe, expect, it, test } from 'vitest';
import { columnsOfPostcodes, positionIn } from './large-file.ts';

describe('columns', () => {
  const directory = ['pcd7', 'pcd8', 'pcds', 'dointr', 'doterm', 'wd25cd', 'lat', 'long'];

  it('of the ONS directory are known by their headings', () => {
    const { columns, problems } = columnsOfPostcodes(directory, {});
    expect(problems).toEqual([]);
    expect(columns).toMatchObject({ key: 0, code: 5, name: -1, latitude: 6, longitude: 7 });
  });

  it('that are called otherwise are said, and a slip is answered with what to do', () => {
    expect(columnsOfPostcodes(['zip', 'area'], { key: 'ZIP', code: 'Area' })).toMatchObject({
      columns: { key: 0, code: 1 },
      problems: [],
    });
    expect(columnsOfPostcodes(['zip', 'area'], { key: 'zap', town: 'area' }).problems).toEqual([
      'No column is called ‘zap’.',
      'There is no ‘town’ to be read. Choose of key, code, name, latitude, longitude.',
      'No column is known by its heading as ‘code’. Say it as --column code=HEADING.',
    ]);
  });
});

test.each([
  [['51.44', '-2.6'], { latitude: 51.44, longitude: -2.6 }],
  // As the directory writes it where nobody knows.
  [['99.999999', '0.000000'], null],
  [['', ''], null],
  [['north', 'west'], null],
])('a position %j is %j', (cells, position) => {
  expect(positionIn(cells, { latitude: 0, longitude: 1 })).toEqual(position);
});
