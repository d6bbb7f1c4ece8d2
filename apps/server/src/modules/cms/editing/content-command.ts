import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { type OpsArguments, type OpsCommand, OpsMistake } from '#platform/ops-command.ts'
import { type ContentTable, deleteContent } from './tables.ts'
import { idOf } from './typed-input.ts'

export type Verb = (tx: Context, args: OpsArguments) => Promise<readonly string[]>

/** A command of several verbs, each in a transaction of its own. */
export function command(name: string, usage: string, verbs: Readonly<Record<string, Verb>>): OpsCommand {
  return {
    name,
    usage,
    run: (ctx, args) => {
      const act = verbs[args.words[0] ?? '']
      if (!act) throw new OpsMistake(usage)
      return inSystemTransaction(ctx, tx => act(tx, args))
    },
  }
}

/** Takes one of them away for good. */
export async function drop(tx: Context, table: ContentTable, typed: string | undefined): Promise<string[]> {
  const id = idOf(typed)
  if (!(await deleteContent(tx.db, table, id))) throw new OpsMistake('没有这一条。')
  await audit(tx, { action: 'content.drop', subject: id })
  return ['已删除。']
}
