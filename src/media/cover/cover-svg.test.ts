import { expect, test } from 'vitest';
import { inksOf, seasons, sunPlaces, times } from '../../platform/daylight.ts';
import { coverSvg, planCover, type View } from './cover-svg.ts';
import { newDrawing } from './ink.ts';
import { motifs } from './motifs/all.ts';

const walk = { title: 'Bug hunting', category: 'outdoor-education' };

test('The same cover is always drawn alike, another title, listing or view is not', () => {
  expect(coverSvg(walk)).toBe(coverSvg(walk));
  expect(coverSvg(walk)).not.toBe(coverSvg({ ...walk, title: 'Den building' }));
  expect(coverSvg({ ...walk, seed: 'bug-hunting-hove' })).not.toBe(coverSvg({ ...walk, seed: 'bug-hunting-leeds' }));
  const views: View[] = ['scene', 'close', 'detail'];
  expect(new Set(views.map((view) => coverSvg({ ...walk, view }))).size).toBe(3);
});

test('no word of the title gets into the drawing, however long or strange it is', () => {
  const title = `<script>alert("1")</script> ${'very long '.repeat(40)}`;
  const svg = coverSvg({ title, category: '' });
  expect(svg).not.toContain('script');
  expect(svg).not.toContain('<text');
  expect(svg).not.toContain('NaN');
});

test('A screen of twelve activities, each in four places, has no two covers of one motif, composition and light', () => {
  const titles = [
    'Woodland Explorers',
    'Community Choir',
    'Riding for Confidence',
    'After-school Pottery',
    'Saturday Chess Club',
    'Robotics and Coding',
    'Young Cooks',
    'Paddle and Explore',
    'Family Climbing',
    'Street Dance',
    'Sensory Swim',
    'Little Kickers',
  ];
  const plans = titles.flatMap((title) =>
    ['brighton', 'leeds', 'bristol', 'norwich'].map((town) =>
      JSON.stringify(planCover({ title, category: 'haf', seed: `${title} ${town}` })),
    ),
  );
  expect(new Set(plans).size).toBe(48);
});

test('There are at least 60 motifs, and each can be drawn, in one light after the other, without a word', () => {
  expect(Object.keys(motifs).length).toBeGreaterThanOrEqual(60);
  const lights = seasons.flatMap((season) => times.map((time) => ({ season, time })));
  for (const [nth, [name, motif]] of Object.entries(motifs).entries()) {
    const { season, time } = lights[nth % lights.length] ?? { season: 'summer', time: 'day' };
    const drawing = newDrawing(inksOf(season, time), time, sunPlaces[time], name);
    const svg = motif.draw(drawing) + drawing.defs();
    expect(svg, name).toMatch(/^</);
    expect(svg, name).not.toMatch(/NaN|undefined|<text/);
  }
});

test('A title in spring is drawn in spring, one at night by night where its motif bears it', () => {
  expect(planCover({ title: 'Easter Football Camp', category: '' }).season).toBe('spring');
  expect(planCover({ title: 'Football', category: '', month: 12 }).season).toBe('winter');
  expect(planCover({ title: 'Stargazing Night', category: '' }).time).toBe('night');
  expect(planCover({ title: 'Night Football', category: '' }).time).not.toBe('night');
});

test('Coming close, the time of day is another one than in the scene', () => {
  const scene = planCover({ ...walk, seed: '1' });
  const close = planCover({ ...walk, seed: '1', view: 'close' });
  expect(close.motif).toBe(scene.motif);
  expect(close.season).toBe(scene.season);
  expect(close.time).not.toBe(scene.time);
  expect(close.crop.width).toBeLessThan(scene.crop.width);
});
