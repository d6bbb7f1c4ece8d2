import type { Buyer } from '#modules/qualification/public.ts'
import type { SearchEngine, SearchRequest } from '../engine.ts'

/** The data that the thread gets once, when it starts. */
export interface ThreadData {
  readonly databaseUrl: string
  readonly logLevel: string
  readonly snapshotFile: string | null
  readonly statementMs: number
}

/** The facts of a buyer are sent once; afterwards their number replaces them. */
export type SentBuyer = number | { readonly number: number; readonly facts: Buyer }

export type SentRequest = Omit<SearchRequest, 'buyer'> & { readonly buyer: SentBuyer }

/** A call of the engine in the thread; the time is passed in, because the thread reads no clock. */
export interface Ask<Name extends AskName = AskName> {
  readonly id: number
  readonly nowMs: number
  readonly name: Name
  readonly args: Args<Name>
}

export type AskName = Exclude<keyof SearchEngine, 'close'>
export type SearchName = 'search' | 'searchForPage'
export type Args<Name extends AskName> = Name extends SearchName
  ? readonly [SentRequest]
  : Readonly<Parameters<SearchEngine[Name]>>

export type Answer =
  | { readonly id: number; readonly value: unknown }
  /** The code tells the caller when the database was unreachable. */
  | { readonly id: number; readonly error: string; readonly code: string }
  /** The facts of this number are no longer cached. */
  | { readonly id: number; readonly isBuyerUnknown: true }
