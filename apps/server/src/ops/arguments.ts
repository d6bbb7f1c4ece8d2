import { parseArgs } from 'node:util'

/** What was typed after `npm run ops --`: words, and named values. */
export interface OpsArguments {
  readonly words: readonly string[]
  readonly by: string
  /** Given any number of times: `--item 营业执照 --reason 图片不清晰`. Pairs by position. */
  readonly items: readonly string[]
  readonly reasons: readonly string[]
}

/** A mistake on the command line, told in one sentence. */
export class OpsMistake extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'OpsMistake'
  }
}

export function readArguments(args: readonly string[], user: string): OpsArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        by: { type: 'string', default: user },
        item: { type: 'string', multiple: true, default: [] },
        reason: { type: 'string', multiple: true, default: [] },
      },
    })
    return { words: positionals, by: values.by, items: values.item, reasons: values.reason }
  } catch (error) {
    throw new OpsMistake(`命令有误：${error instanceof Error ? error.message : String(error)}`)
  }
}
