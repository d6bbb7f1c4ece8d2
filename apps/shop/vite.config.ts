import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `vite dev` finds the API; the built shop is served by the API's own server. */
const apiOrigin = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/webApis': apiOrigin, '/files': apiOrigin } },
  build: {
    rolldownOptions: {
      output: {
        // Three long-lived chunks that change only with a dependency; everything else splits by route.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'routing', test: /node_modules[\\/](react-router|@remix-run|cookie-es|@tanstack[\\/](query-core|react-query)|zustand)[\\/]/ },
            { name: 'schema', test: /node_modules[\\/]zod[\\/]/ },
          ],
        },
      },
    },
  },
})
