import react from '@vitejs/plugin-react'
import { leanZod } from '@xiaojiu/web/build/lean-zod.ts'
import { createLogger, defineConfig, type Logger, type Plugin } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { nameScreenFiles } from './build/screen-files.ts'

/** Where `vite dev` finds the API; the built shop is served by the API's own server. */
const apiOrigin = 'http://127.0.0.1:3000'

/** What calls are for, and which refusals they may answer, is written for readers of the API, not for browsers. */
function leaveOutDescriptions(): Plugin {
  return {
    name: 'leave-out-descriptions',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/contract/src/') || !code.includes('endpoint({')) return null
      return { code: code.replace(/^ +(?:(?:summary|spec): '[^'\n]*'|refusals: \[[^\]]*\]),$/gm, ''), map: null }
    },
  }
}

/** Chunks that import each other call the bundler's helpers before they exist: that ends the build, not the buyer's visit. */
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

/** Vite's own plugin for composed CSS modules emits this warning at every build; it has no meaning here. */
function quietAboutComposedCss(): Logger {
  const logger = createLogger()
  return {
    ...logger,
    warnOnce(message, options) {
      if (!message.includes('did not pass the `from` option to `postcss.parse`')) logger.warnOnce(message, options)
    },
  }
}

export default defineConfig({
  customLogger: quietAboutComposedCss(),
  plugins: [react(), leaveOutDescriptions(), leanZod(), refuseChunkCircles(), nameScreenFiles()],
  // The gallery holds every part of the kit; buyers never load it.
  build: {
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/webApis': { target: apiOrigin, ws: true }, '/goods-image': apiOrigin },
  },
})
