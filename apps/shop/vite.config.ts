import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `vite dev` finds the API; the built shop is served by the API's own server. */
const apiOrigin = 'http://127.0.0.1:3000'

/**
 * Scripts are split by route, without groups of our own: those have put the bundler's helpers into circles of chunks,
 * where they are called before they exist. A circle from any other cause ends the build, not the buyer's visit.
 */
function refuseChunkCircles(): Plugin {
  return {
    name: 'refuse-chunk-circles',
    generateBundle(_options, bundle) {
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`chunks import each other: ${[...path, file].join(' → ')}`)
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || checked.has(file)) return
        for (const imported of chunk.imports) visit(imported, [...path, file])
        checked.add(file)
      }
      const checked = new Set<string>()
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}

export default defineConfig({
  plugins: [react(), refuseChunkCircles()],
  // The gallery holds every part of the kit; buyers never load it.
  build: { chunkSizeWarningLimit: 700 },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/webApis': { target: apiOrigin, ws: true }, '/goods-image': apiOrigin },
  },
})
