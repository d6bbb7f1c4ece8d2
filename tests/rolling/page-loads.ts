import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const REST_MS = 100

/** A built page with a script and a style of this hash, as the servers' settings name it. */
export function buildPage(folder: string, hash: string): Record<'SHOP_DIST' | 'CONSOLE_DIST', string> {
  const dist = join(folder, `dist-${hash}`)
  mkdirSync(join(dist, 'assets'), { recursive: true })
  const files = { [`assets/main-${hash}.js`]: 'export {}', [`assets/main-${hash}.css`]: 'p {}' }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(dist, path), text)
  const links = `<link rel="stylesheet" href="/assets/main-${hash}.css"><script type="module" src="/assets/main-${hash}.js"></script>`
  writeFileSync(join(dist, 'index.html'), `<html><head>${links}</head></html>`)
  return { SHOP_DIST: dist, CONSOLE_DIST: dist }
}

/** How often a page was opened, of which builds, and how often it or one of its files was missing. */
export interface Loads {
  readonly loaded: number
  readonly failed: number
  readonly kinds: readonly string[]
}

/** A newcomer without any cache opens the page with its files again and again. */
export function startLoading(baseUrl: string): { stop(): Promise<Loads> } {
  const ending = { isOver: false }
  const kinds = new Set<string>()
  let [loaded, failed] = [0, 0]
  const get = async (path: string) => {
    const answer = await fetch(baseUrl + path).catch(() => null)
    return answer?.ok ? answer.text() : null
  }
  const open = async () => {
    const page = await get('/')
    const files = [...(page ?? '').matchAll(/(?:src|href)="([^"]+-(\w{8})\.\w+)"/g)]
    for (const [, , hash = ''] of files) kinds.add(hash)
    const got = await Promise.all(files.map(([, file = '']) => get(file)))
    if (page === null || files.length === 0 || got.includes(null)) failed++
    loaded++
  }
  const working = (async () => {
    while (!ending.isOver) {
      await open()
      await pause(REST_MS)
    }
  })()
  return {
    async stop() {
      ending.isOver = true
      await working
      return { loaded, failed, kinds: [...kinds].toSorted() }
    },
  }
}
