import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

const ASSETS = '/assets/'

/** Serves the built shop; every address that is not a file or a call is a screen of the shop. */
export async function serveShop(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder)
  const page = existsSync(join(root, 'index.html')) ? readFileSync(join(root, 'index.html')) : null
  if (page) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      // Names of built assets carry a hash of their content.
      setHeaders: reply => {
        const isAsset = reply.request.url.startsWith(ASSETS)
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !request.url.startsWith(API_PREFIX) && !request.url.startsWith(ASSETS)
    if (!page || !isScreen) throw new Refusal('not-found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
