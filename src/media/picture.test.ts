import { describe, expect, test } from 'vitest';
import { pictureSources, pictureUrl, widthFor, widthsFor } from './picture.ts';

describe('the widths of a picture', () => {
  test.each([
    [4000, [320, 640, 1024, 1600]],
    [1600, [320, 640, 1024, 1600]],
    [1200, [320, 640, 1024, 1200]],
    [1024, [320, 640, 1024]],
    [500, [320, 500]],
    [320, [320]],
    [64, [64]],
  ])('%i pixels wide gives %j: never larger than the picture', (width, expected) => {
    expect(widthsFor(width)).toEqual(expected);
  });

  test.each([
    [[320, 640, 1024], 600, 640],
    [[320, 640, 1024], 640, 640],
    [[640, 320], 300, 320],
    [[320, 640], 2000, 640],
  ])('of %j the width for %i is %i', (widths, wanted, expected) => {
    expect(widthFor(widths, wanted)).toBe(expected);
  });

  test('the sources of a picture name every width and keep its shape', () => {
    const id = '0198c000-0000-7000-8000-000000000001';
    const sources = pictureSources({ id, width: 1200, height: 900, widths: [320, 640, 1024, 1200], avif: false }, 640);
    expect(sources).toEqual({
      src: pictureUrl(id, 640),
      srcSet: `/api/media/${id}-320.webp 320w, /api/media/${id}-640.webp 640w, /api/media/${id}-1024.webp 1024w, /api/media/${id}-1200.webp 1200w`,
      width: 640,
      height: 480,
    });
  });

  test('where there is AVIF its sources are named beside those of WebP', () => {
    const id = '0198c000-0000-7000-8000-000000000001';
    expect(pictureSources({ id, width: 500, height: 300, widths: [320, 500], avif: true })).toMatchObject({
      src: `/api/media/${id}-500.webp`,
      srcSet: `/api/media/${id}-320.webp 320w, /api/media/${id}-500.webp 500w`,
      avifSrcSet: `/api/media/${id}-320.avif 320w, /api/media/${id}-500.avif 500w`,
    });
  });
});
