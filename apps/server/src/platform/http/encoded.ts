import type { Schema } from '@xiaojiu/contract/define.ts'
import { z } from 'zod'

/**
 * A value already encoded by its contract schema. Parts of answers that many callers share are encoded once; `T` is the
 * encoded type, so only fitting parts can be combined.
 */
export class Encoded<out T> {
  declare readonly written: T
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Encodes a value by its schema. */
export function encode<S extends Schema>(schema: S, value: z.core.output<S>): Encoded<z.core.output<S>> {
  const text = JSON.stringify(z.encode(schema, value))
  // In its own buffer: a long-lived part would keep the shared pool alive.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return new Encoded(bytes)
}

const COMMA = Buffer.from(',')
const OPEN_LIST = Buffer.from('[')
const CLOSE_LIST = Buffer.from(']')
const OPEN = Buffer.from('{')
const CLOSE = Buffer.from('}')

export function encodedList<T>(items: readonly Encoded<T>[]): Encoded<T[]> {
  const parts: Buffer[] = [OPEN_LIST]
  for (const [at, { bytes }] of items.entries()) {
    if (at > 0) parts.push(COMMA)
    parts.push(bytes)
  }
  parts.push(CLOSE_LIST)
  return new Encoded(Buffer.concat(parts))
}

type Shape = Readonly<Record<string, Schema>>
type Parts<S extends Shape> = { readonly [K in keyof S]: Encoded<z.core.output<S[K]>> | z.core.output<S[K]> }

/** An object of the schema with some fields already encoded; all fields in the order of the schema. */
export function encodedObject<S extends Shape>(
  { shape }: z.ZodObject<S>,
  parts: Parts<S>,
): Encoded<z.core.output<z.ZodObject<S>>> {
  const whole: Buffer[] = []
  for (const [name, schema] of Object.entries(shape)) {
    const part = parts[name]
    whole.push(
      whole.length === 0 ? OPEN : COMMA,
      nameOf(name),
      part instanceof Encoded ? part.bytes : Buffer.from(JSON.stringify(z.encode(schema, part as never))),
    )
  }
  whole.push(CLOSE)
  return new Encoded(Buffer.concat(whole))
}

/** Joins two non-empty objects: the fields of the second after those of the first. */
export function encodedBoth<A extends object, B extends object>(a: Encoded<A>, b: Encoded<B>): Encoded<A & B> {
  return new Encoded(Buffer.concat([a.bytes.subarray(0, -1), COMMA, b.bytes.subarray(1)]))
}

const names = new Map<string, Buffer>()

function nameOf(name: string): Buffer {
  const known = names.get(name) ?? Buffer.from(`${JSON.stringify(name)}:`)
  names.set(name, known)
  return known
}
