import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { type Attributes, endingWith, failureOf, type OpenSpan, tracerInUse } from './tracing.ts'

/** A statement with its name in a trace. */
interface Told {
  readonly name: string
  readonly attributes: Attributes
}

const LONGEST_TEXT = 500
/** Texts are few; the limit protects the memory against a bug that creates new ones all the time. */
const MOST_TEXTS = 2000
const OPERATION = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i
const READ = /\b(?:from|join)\s+(?:only\s+)?"?([a-z_]+)"?\."?([a-z_0-9]+)"?/i
/** For a statement with several parts, what it writes is more useful than how it begins. */
const WRITE = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?([a-z_]+)"?\."?([a-z_0-9]+)"?/i
/** Quoted texts, dollar-quoted texts, and numbers that are not part of a name or a `$1`. */
const VALUES = /'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$|(?<![\w$."])\d+(?:\.\d+)?(?![\w"])/gi

const known = new Map<string, Told>()

/** The statement without possible values: some contain ids in the text. */
export function describeStatement(text: string): Told {
  const told = known.get(text) ?? describe(text)
  if (known.size >= MOST_TEXTS) known.clear()
  known.set(text, told)
  return told
}

function describe(text: string): Told {
  const begins = OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const [, writes, ...written] = WRITE.exec(text) ?? []
  const [, ...read] = READ.exec(text) ?? []
  const operation = writes?.split(/\s/)[0]?.toLowerCase() ?? (begins === 'with' ? 'select' : begins)
  const [schema, name] = writes === undefined ? read : written
  const table = schema === undefined ? undefined : `${schema}.${name}`
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
      'db.query.text': text.replaceAll(VALUES, '?').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT),
    },
  }
}

function beginStatement(text: string): OpenSpan | null {
  const tracer = tracerInUse()
  if (!tracer?.current()?.isRecorded) return null
  const { name, attributes } = describeStatement(text)
  return tracer.beginBelow(name, attributes, true)
}

/** Times a statement of a bundle, from the call to the answer of the bundle. */
export function timedStatement<T>(text: string, answer: Promise<T>): Promise<T> {
  const span = beginStatement(text)
  return span ? endingWith(span, answer) : answer
}

/** Times single statements; those of bundles are timed where they are sent. */
export function traceClient(client: pg.PoolClient): void {
  if (!tracerInUse()) return
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]): unknown => {
    const text = textOf(args[0])
    const span = text === undefined ? null : beginStatement(text)
    if (!span) return send(...args)
    const told = args.at(-1)
    if (typeof told === 'function') {
      const answered = (error: unknown, ...rest: unknown[]) => {
        span.end(error ? failureOf(error) : undefined)
        told(error, ...rest)
      }
      return send(...args.slice(0, -1), answered)
    }
    const answer = send(...args)
    if (answer instanceof Promise) return endingWith(span, answer)
    span.end()
    return answer
  }
  client.query = query as typeof client.query
}

function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null || 'statements' in first) return undefined
  return 'text' in first && typeof first.text === 'string' ? first.text : undefined
}

/** Code that waited for a connection continues in its own trace, not in that of the code that released it. */
export function tracePool(pool: pg.Pool): void {
  if (!tracerInUse()) return
  const connect = pool.connect.bind(pool) as (told?: (...args: unknown[]) => unknown) => unknown
  const bound = (told?: (...args: unknown[]) => unknown) => connect(told && AsyncResource.bind(told))
  pool.connect = bound as typeof pool.connect
}
