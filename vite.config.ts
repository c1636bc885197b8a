import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { keptPages } from './src/registers/offline/kept-pages.ts';

// Small files compress badly, each by itself: what is always fetched together comes in one file.
const together = {
  // what every page needs
  shell:
    /\/node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|lucide-react\/dist\/esm\/icons\/(map-pin|circle-question-mark|heart|x)\.|\/src\/(entry\.client|root|client|shell\/(screens\/layout|components\/(top-bar|search-box|footer|page-skeleton|page-error)|chrome)|marketing\/solutions|ui\/(page|page-meta|button|classes|logo|toast|icon|offline-dialog|font-preloads|picture|empty-state)|media\/picture|platform\/(money|browser\/(client|session))|identity\/(name|components\/(current-user|stored))|search\/search|collections\/components\/(save-button|saved-state))\.tsx?/,
  // cards of listings: home, search and providers
  results:
    /\/src\/(listings\/(components\/listing-card|category-table|terms)|search\/components\/result-cards|ui\/badge)\.tsx?/,
  // a form without script of its own: search, and most screens of signed-in people
  fields: /\/src\/ui\/(field|text-field|select-field|notice)\.tsx/,
  // dates and the words of the field, on the start page and on listings
  words: /\/src\/(platform\/time|councils\/components\/terms-explained)\.tsx?/,
  // what a listing and its provider show
  listing:
    /\/src\/(listings\/(components\/public-(about|provider|share)|still-map)|schedule\/(date-words|offer)|messages\/components\/kept-question|tickets\/price[\w-]*|ui\/(gallery|money|number-field|map\/makers)|platform\/browser\/live)\.tsx?|lucide-react\/dist\/esm\/icons\/(landmark|users|ticket-percent|plus|minus)\./,
};

/** Draws lucide's icons with src/ui/icon.ts, in the browser and on the server alike. */
const ownIcons: Plugin = {
  name: 'own-icons',
  enforce: 'pre',
  resolveId(source, importer) {
    const isIcon = source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/');
    return isIcon ? join(import.meta.dirname, 'src/ui/icon.ts') : null;
  },
  // Each part of a drawing has a key that only tells it from the others; nothing compresses worse.
  transform(code, id) {
    return /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id) ? code.replaceAll(/, key: "\w+"/g, '') : null;
  },
};

/** The worker by which registers open without signal (decision 45). It is registered by their screens alone. */
const offlineRegisters = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/registers/offline',
  filename: 'worker.ts',
  outDir: 'build/client',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globDirectory: 'build/client',
    globPatterns: ['assets/*.{js,css,woff2}', 'icon.svg'],
    // The street map is of no use without signal.
    globIgnores: ['**/map*', '**/maplibre*', '**/gallery-*', '**/onboarding-*'],
    dontCacheBustURLsMatching: /^assets\//,
    additionalManifestEntries: Object.values(keptPages).map((url) => ({ url, revision: String(Date.now()) })),
  },
});

export default defineConfig({
  plugins: [ownIcons, tailwindcss(), reactRouter(), offlineRegisters],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: Object.entries(together).map(([name, test]) => ({ name, test, minSize: 0 })),
            },
          },
        },
      },
    },
    // The server bundle starts at app/pages.ts: React Router's contexts match by identity, so the code that sets them
    // must live in the same bundle as the code that reads them.
    ssr: {
      resolve: { noExternal: ['lucide-react'] },
      build: { rolldownOptions: { input: './src/app/pages.ts' }, target: 'node24' },
    },
  },
});
