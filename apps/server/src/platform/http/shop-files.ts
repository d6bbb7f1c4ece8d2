import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { markPage } from '../tracing/browser-spans.ts'
import { CONSOLE_ASSETS, FOREVER } from './console-files.ts'
import type { PageFile } from './page-file-tables.ts'

/** The built files of the shop. */
export const ASSETS = '/assets/'
/** Paths that are not screens: calls, built files, and the notices of providers. */
const NO_SCREENS = [...Object.values(API_PREFIXES), ASSETS, CONSOLE_ASSETS, '/notify/']

/**
 * Serves the built shop; every address that is not a file or a call is a screen of the shop. `findElsewhere` finds built files
 * of other releases.
 */
export async function serveShop(
  app: FastifyInstance,
  folder: string,
  findElsewhere: (path: string) => Promise<PageFile | null> = async () => null,
): Promise<void> {
  const root = resolve(folder)
  const pageOf = existsSync(join(root, 'index.html')) ? pagesIn(root) : null
  if (pageOf) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      setHeaders: reply => {
        const isAsset = reply.request.url.startsWith(ASSETS)
        reply.header('cache-control', isAsset ? FOREVER : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isScreen = isPage && !NO_SCREENS.some(prefix => request.url.startsWith(prefix))
    const [path = ''] = request.url.split('?')
    const file = isPage && !isScreen ? await findElsewhere(path) : null
    if (file) return reply.type(file.type).header('cache-control', FOREVER).send(file.body)
    if (!pageOf || !isScreen) throw new Refusal('not-found')
    const { page, isKnown } = pageOf(path)
    // The shop shows its own page for unknown addresses; the status is 404 too.
    reply.code(isKnown ? 200 : 404)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** The HTML page of the shop, with the files of the requested screen in its head. */
function pagesIn(root: string): (path: string) => { readonly page: string; readonly isKnown: boolean } {
  const page = markPage(readFileSync(join(root, 'index.html'), 'utf8'))
  const filesFile = join(root, 'screen-files.json')
  const files = existsSync(filesFile) ? (JSON.parse(readFileSync(filesFile, 'utf8')) as Record<string, string[]>) : {}
  const pages = new Map(Object.entries(files).map(([path, names]) => [path.toLowerCase(), withFiles(page, names)]))
  return path => {
    // Like the shop: case-insensitive, with or without a slash at the end.
    const known = pages.get((path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase())
    return { page: known ?? page, isKnown: known !== undefined || pages.size === 0 }
  }
}

function withFiles(page: string, names: readonly string[]): string {
  const links = names.map(name =>
    name.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${name}">`
      : `<link rel="modulepreload" crossorigin href="/${name}">`,
  )
  return page.replace('</head>', `${links.join('')}</head>`)
}
