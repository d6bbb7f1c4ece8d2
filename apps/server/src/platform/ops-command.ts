import { userInfo } from 'node:os'
import type { GatewayContext } from './context.ts'
import { machineRef, type StaffRef } from './staff-ref.ts'

/** The arguments after the name of a command: words in order, and `--name value` pairs, repeatable. */
export interface OpsArguments {
  readonly words: readonly string[]
  readonly options: ReadonlyMap<string, readonly string[]>
}

/** An act of staff on the command line. Each module defines its own. */
export interface OpsCommand {
  readonly name: string
  /** Usage lines, in Chinese. */
  readonly usage: string
  /** Returns the lines to print. */
  run(ctx: GatewayContext, args: OpsArguments): Promise<readonly string[]>
}

/** A mistake on the command line, reported in one sentence. */
export class OpsMistake extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'OpsMistake'
  }
}

/** The value of an option, or the default. */
export function optionOf({ options }: OpsArguments, name: string, otherwise?: string): string {
  const value = options.get(name)?.at(-1) ?? otherwise
  if (value === undefined) throw new OpsMistake(`缺少 --${name}。`)
  return value
}

/** The user of this machine, according to the operating system. */
export function personHere(): StaffRef {
  return machineRef(userInfo().username)
}
