import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PinMap, ResultsMap } from './index.tsx';

it('stands as a skeleton of the same size on the server', () => {
  const place = { latitude: 51, longitude: -3 };
  const results = renderToString(
    <ResultsMap points={[]} onSelect={() => undefined} initial={{ ...place, zoom: 7 }} className="h-96" />,
  );
  const pin = renderToString(<PinMap {...place} movable={false} className="h-96" />);
  for (const html of [results, pin]) {
    expect(html).toContain('Loading the map');
    expect(html).toContain('h-96');
  }
});
