import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const everyPage =
  /\/src\/(root|client|shell\/(screens\/layout|components\/(top-bar|search-box|footer|page-skeleton|page-error)|chrome|solutions|navigation)|ui\/(page|page-meta|button|classes|logo|toast|offline-dialog|font-preloads)|identity\/components\/current-user|platform\/browser\/(client|session)|search\/search)\.tsx?|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What every page needs comes in one file instead of twenty: small files compress badly.
          output: { codeSplitting: { groups: [{ name: 'shell', test: everyPage, minSize: 0 }] } },
        },
      },
    },
    // The server bundle starts at web.ts: React Router's contexts match by identity, so the code that sets them
    // must live in the same bundle as the code that reads them.
    ssr: { build: { rolldownOptions: { input: './src/web.ts' }, target: 'node24' } },
  },
});
