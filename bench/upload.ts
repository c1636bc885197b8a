import sharp from 'sharp';
import { median, report } from './parts/figure.ts';
import { load } from './parts/load.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';
import { signUp } from './parts/sign-up.ts';

const SECONDS = 8;
/** Runs of the encoder by itself. */
const ENCODINGS = 5;
const MEGAPIXELS_12 = { width: 4_000, height: 3_000 };

/**
 * What a photograph of 12 megapixels costs: how long its upload takes over HTTP, beside the
 * encoder by itself, and how long others wait meanwhile, beside the same without uploads. The AVIF files
 * are made afterwards, when nobody uploads, so that is measured, too.
 */
export async function run(): Promise<boolean> {
  const product = await startProduct();
  let ok = true;
  try {
    const photo = await photograph();
    const token = await signUp(product.url, newcomer);
    const found = (await (await fetch(`${product.url}/api/search?sort=soonest`)).json()) as {
      results: { slug: string }[];
    };
    const paths = { healthz: '/healthz', 'listing page': `/listing/${found.results[0]?.slug ?? ''}` };
    // The first upload loads the encoder.
    await upload(`${product.url}/api/media`, photo, token);

    const quiet = await watchOthers(product, paths, SECONDS / 2);
    const times: number[] = [];
    let stop = false;
    const uploads = (async () => {
      while (!stop || times.length < 5) times.push(await upload(`${product.url}/api/media`, photo, token));
    })();
    const busy = await watchOthers(product, paths, SECONDS);
    stop = true;
    await uploads;
    const after = await watchOthers(product, paths, SECONDS);

    const fine = [busy, after].flatMap((each) => Object.values(each)).every(({ failures }) => failures === 0);
    ok =
      report({
        bench: 'upload',
        figure: `12 megapixels, ${(photo.length / 1e6).toFixed(1)} MB, median of ${times.length}, one after the other`,
        value: median(times),
        unit: 'ms',
        reference: await encodeOnce(photo),
        target: '<= 2000',
        ok: fine && median(times) <= 2_000,
      }) && ok;
    for (const [when, measured] of Object.entries({ 'during uploads': busy, 'while AVIF is made': after })) {
      for (const [name, others] of Object.entries(measured)) {
        ok =
          report({
            bench: 'upload',
            figure: `${name} p99 ${when}`,
            value: others.p99,
            unit: 'ms',
            reference: quiet[name]?.p99 ?? null,
            target: '<= 250',
            ok: others.failures === 0 && others.p99 <= 250,
          }) && ok;
      }
    }
  } finally {
    await product.stop();
    removeFolder(product.folder);
  }
  return ok;
}

/** A picture with the detail of a photograph: blurred noise at several sizes over a gradient. */
async function photograph(): Promise<Buffer> {
  const { width, height } = MEGAPIXELS_12;
  const noise = (scale: number, sigma: number): Promise<Buffer> =>
    sharp({
      create: {
        width: Math.round(width / scale),
        height: Math.round(height / scale),
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const [coarse, middle, fine] = await Promise.all([noise(200, 70), noise(24, 45), noise(3, 22)]);
  return sharp(coarse)
    .composite([
      { input: middle, blend: 'overlay' },
      { input: fine, blend: 'overlay' },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** What an account is made of. */
const newcomer = {
  firstName: 'Priya',
  lastName: 'Shah',
  email: 'uploads@example.org',
  password: 'three muddy boots',
};

/** Uploads a picture and answers how long it took, in milliseconds. */
async function upload(url: string, photo: Buffer, token = ''): Promise<number> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
  const started = performance.now();
  const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  const text = await response.text();
  if (!response.ok) throw new Error(`An upload answered ${response.status}: ${text}`);
  return performance.now() - started;
}

async function watchOthers(product: Running, paths: Record<string, string>, seconds: number) {
  const loads = Object.entries(paths).map(async ([name, path]) => {
    return [name, await load({ port: product.port, paths: () => path, connections: 1, seconds })] as const;
  });
  return Object.fromEntries(await Promise.all(loads));
}

/** The encoder by itself, in this process: the photograph as one WebP 1,600 pixels wide, on one thread. */
async function encodeOnce(photo: Buffer): Promise<number> {
  sharp.concurrency(1);
  const times: number[] = [];
  for (let each = 0; each < ENCODINGS; each += 1) {
    const started = performance.now();
    await sharp(photo).resize({ width: 1_600 }).webp({ quality: 78, effort: 1 }).toBuffer();
    times.push(performance.now() - started);
  }
  return median(times);
}
