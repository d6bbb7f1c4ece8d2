import type { SearchEngine } from '../engine.ts'

/** What the thread is told once, when it starts. */
export interface ThreadData {
  readonly databaseUrl: string
  readonly logLevel: string
}

/** A call of the engine that lives in the thread; the time is told, because the thread reads no clock. */
export interface Ask<Name extends AskName = AskName> {
  readonly id: number
  readonly nowMs: number
  readonly name: Name
  readonly args: Parameters<SearchEngine[Name]>
}

export type AskName = Exclude<keyof SearchEngine, 'close'>

export type Answer =
  | { readonly id: number; readonly value: unknown }
  /** With the code, by which the other side knows a database that is away. */
  | { readonly id: number; readonly error: string; readonly code: string }
