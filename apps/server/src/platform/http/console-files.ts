import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { FACES, type Face } from '@xiaojiu/contract/staff/rights.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { markPage } from '../tracing/browser-spans.ts'

/** The built files of both consoles. */
export const CONSOLE_ASSETS = '/console-assets/'
/** Names of built files contain a hash of their content. */
export const FOREVER = 'public, max-age=31536000, immutable'

/** The hosts of the consoles; null: any host. */
export type FaceHosts = Readonly<Record<Face, string | null>>

/** Serves the built consoles at `/seller` and `/platform` and below, by whole path segments. */
export async function serveConsole(app: FastifyInstance, folder: string, hosts: FaceHosts): Promise<void> {
  keepToHosts(app, hosts)
  const root = resolve(folder)
  if (!existsSync(join(root, CONSOLE_ASSETS))) return
  await app.register(fastifyStatic, {
    root: join(root, CONSOLE_ASSETS),
    prefix: CONSOLE_ASSETS,
    index: false,
    decorateReply: false,
    setHeaders: reply => reply.header('cache-control', FOREVER),
  })
  for (const face of FACES) {
    const page = markPage(readFileSync(join(root, `${face}.html`), 'utf8'))
    for (const url of [`/${face}`, `/${face}/*`])
      app.get(url, (_, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page))
  }
}

/**
 * When a console has its own host, its pages and calls are served only there. The route decides, not the address: an address can be
 * written in many ways.
 */
function keepToHosts(app: FastifyInstance, hosts: FaceHosts): void {
  if (FACES.every(face => hosts[face] === null)) return
  app.addHook('onRequest', async request => {
    const face = faceAsked(request)
    const host = face && hosts[face]
    if (host && request.host !== host) throw new Refusal('not-found')
  })
}

function faceAsked({ routeOptions }: FastifyRequest): Face | null {
  const [, first = ''] = (routeOptions.url ?? '').split('/')
  return FACES.find(face => first === face || `/${first}` === API_PREFIXES[face]) ?? null
}
