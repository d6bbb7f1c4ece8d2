import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Surface } from '@xiaojiu/contract/define.ts'
import { root } from '../../scripts/project.ts'
import type { Life } from '../cluster/lives.ts'
import type { Sources } from '../cluster/servers.ts'

/** The program of the pages, and the parts of it that a release of before has in another form. */
const PROGRAM = 'tests/rolling/people.ts'
const PARTS = [PROGRAM, 'tests/cluster/load.ts', 'tests/cluster/lives.ts']

/** A browser with a session. */
export interface Browser {
  readonly surface: Surface
  readonly cookies: readonly (readonly [string, string])[]
}

/** Who lives in the database, beside the demo data. */
export interface World {
  readonly offers: readonly string[]
  /** The only offer that is paid for, shipped and refunded; `seller` works at its store. */
  readonly paidOffer: string
  readonly buyers: readonly Browser[]
  readonly seller: Browser
  readonly readers: readonly Browser[]
}

interface Living {
  readonly databaseUrl: string
  /** All servers. */
  readonly baseUrl: string
  /** A server of the same release as these pages. */
  readonly homeUrl: string
  readonly world: World
  /** The calls that may be read. */
  readonly calls: readonly string[]
}

export type Asked =
  | { readonly do: 'make'; readonly databaseUrl: string; readonly buyerCount: number }
  | ({ readonly do: 'live' } & Living)

/** What the pages of a release have seen. */
export interface Report {
  readonly acked: readonly string[]
  readonly lives: readonly Life[]
  readonly answers: readonly (readonly [string, number])[]
  readonly words: readonly string[]
  readonly staleCount: number
  readonly slowestMs: number
  readonly readCount: number
  readonly readCalls: number
  /** Reads that their own release answers and another one did not, or not in a form that these pages understand. */
  readonly broken: readonly string[]
}

type Told<Done> =
  | { readonly done: Done }
  | { readonly failed: string }
  | { readonly orders: number; readonly givenUp: string | null }

/** The pages of a release in use. */
export interface People {
  orderCount(): number
  stop(): Promise<Report>
}

/** Makes stores, goods and people in the form of the tables of that release. */
export async function makeWorld(sources: Sources, databaseUrl: string, buyerCount: number): Promise<World> {
  const { told } = startProgram<World>(sources, { do: 'make', databaseUrl, buyerCount })
  return told
}

/** Opens the pages of that release. */
export function startPeople(sources: Sources, living: Living): People {
  const { child, told, progress } = startProgram<Report>(sources, { do: 'live', ...living })
  // `stop` reports it; until then a failing buyer must not end the process.
  told.catch(() => undefined)
  return {
    orderCount() {
      if (progress.givenUp !== null) throw new Error(progress.givenUp)
      return progress.orders
    },
    async stop() {
      if (child.connected) child.send('stop')
      return told
    },
  }
}

/** Gives a release of before the program of its pages. */
export function copyProgram({ path }: Sources): void {
  for (const part of PARTS) copyFileSync(join(root, part), join(path, part))
}

function startProgram<Done>({ path, node }: Sources, asked: Asked) {
  const child = fork(join(path, PROGRAM), { cwd: path, execPath: node, execArgv: [] })
  const progress: { orders: number; givenUp: string | null } = { orders: 0, givenUp: null }
  const answer = Promise.withResolvers<Done>()
  child.on('message', (told: Told<Done>) => {
    if ('done' in told) answer.resolve(told.done)
    else if ('failed' in told) answer.reject(new Error(told.failed))
    else Object.assign(progress, told)
  })
  child.once('exit', code => answer.reject(new Error(`the pages of ${path} ended with ${code}`)))
  child.send(asked)
  const told = answer.promise.finally(async () => {
    if (!child.connected) return
    child.disconnect()
    await once(child, 'exit')
  })
  return { child, told, progress }
}
