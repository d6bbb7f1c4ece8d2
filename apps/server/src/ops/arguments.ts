import { type OpsArguments, OpsMistake } from '#platform/ops-command.ts'

/** Splits the command line into words and `--name value` pairs. */
export function readArguments(typed: readonly string[]): OpsArguments {
  const words: string[] = []
  const options = new Map<string, string[]>()
  for (let at = 0; at < typed.length; at++) {
    const part = typed[at] ?? ''
    if (!part.startsWith('--')) {
      words.push(part)
      continue
    }
    const value = typed[++at]
    if (value === undefined) throw new OpsMistake(`${part} 后面缺少内容。`)
    const name = part.slice(2)
    options.set(name, [...(options.get(name) ?? []), value])
  }
  return { words, options }
}
