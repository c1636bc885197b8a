import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    // The server bundle starts at web.ts: React Router's contexts match by identity, so the code that sets them
    // must live in the same bundle as the code that reads them.
    ssr: { build: { rolldownOptions: { input: './src/web.ts' }, target: 'node24' } },
  },
});
