import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { antd } from './scripts/antd.mjs';
import { groups } from './scripts/groups.mjs';
import { licences } from './scripts/licences.mjs';
import { pdfme } from './scripts/pdfme.mjs';
import { spaces } from './scripts/spaces.mjs';

// In development the API is another process; in production the gateway serves both on one origin.
const api = process.env.MAILLON_API_URL ?? 'http://127.0.0.1:8080';

const config = (): UserConfig => ({
  plugins: [react(), licences(), antd(), pdfme(), spaces()],
  // The fonts that the server draws with are its own (crates/print/fonts).
  server: { proxy: { '/api': api }, fs: { allow: ['..'] } },
  optimizeDeps: { exclude: ['@pdfme/ui'] },
  build: {
    target: 'es2022',
    // Read by scripts/budget.mjs, which removes it: it is not served.
    manifest: true,
    // Inline assets would need `data:` in more places of the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    // Those of the program itself are there before anything is asked for.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        files.filter(
          (file) => hostType === 'html' || !/assets\/(index|rolldown-runtime)-[\w-]+\.js$/.test(file),
        ),
    },
    rolldownOptions: {
      // A screen loads the areas of French that it names.
      treeshake: { moduleSideEffects: [{ test: /\/i18n\/fr\//, sideEffects: false }] },
    },
  },
});

export default defineConfig(async ({ command }) => {
  const plain = config();
  if (command !== 'build') return plain;
  plain.build!.rolldownOptions!.output = { codeSplitting: await groups(config()) };
  return plain;
});
