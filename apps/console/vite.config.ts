import react from '@vitejs/plugin-react'
import { leanZod } from '@xiaojiu/web/build/lean-zod.ts'
import { defineConfig, type Plugin } from 'vite'

/** Where `vite dev` finds the API; the built consoles are served by the API's own server. */
const apiOrigin = 'http://127.0.0.1:3000'

/** What calls are for is written for readers of the API, not for browsers. */
function leaveOutDescriptions(): Plugin {
  return {
    name: 'leave-out-descriptions',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/contract/src/') || !code.includes('endpoint({')) return null
      return { code: code.replace(/^ +(?:summary|spec): '[^'\n]*',$/gm, ''), map: null }
    },
  }
}

export default defineConfig({
  plugins: [react(), leaveOutDescriptions(), leanZod()],
  build: {
    // Beside the shop's `/assets/`: one server hands out both.
    assetsDir: 'console-assets',
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: { seller: 'seller.html', platform: 'platform.html' } },
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: { '/sellerApis': apiOrigin, '/platformApis': apiOrigin },
  },
})
