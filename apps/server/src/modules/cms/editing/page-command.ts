import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { type OpsArguments, type OpsCommand, OpsMistake } from '#platform/ops-command.ts'
import { HomeContent } from '../page-content.ts'
import { readPage } from '../tables/content.ts'
import { type ContentTable, deleteContent, deleteDraft, writePage } from './tables.ts'
import { checked, idOf, jsonFile } from './typed-input.ts'

type Verb = (tx: Context, args: OpsArguments) => Promise<readonly string[]>

/** A command with several verbs, each in its own transaction. */
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

/** Deletes one of them. */
export async function drop(tx: Context, table: ContentTable, typed: string | undefined): Promise<string[]> {
  const id = idOf(typed)
  if (!(await deleteContent(tx.db, table, id))) throw new OpsMistake('没有这一条。')
  await audit(tx, { action: 'content.drop', subject: id })
  return ['已删除。']
}

const HOME = { key: 'home', title: '首页' } as const

const USAGE = `首页：
  page show [--state draft]                  首页内容（JSON），可存成文件修改
  page draft --file 文件                      校验后存为草稿，在 /previewHome 预览
  page publish                               发布草稿，一分钟内生效
  page drop                                  放弃草稿`

/** The home page: draft, preview, publish. */
export const pageCommand = command('page', USAGE, {
  show: showPage,
  draft: draftPage,
  publish: publishPage,
  drop: dropPage,
})

async function showPage(tx: Context, args: OpsArguments): Promise<string[]> {
  const state = args.options.has('state') ? 'draft' : 'published'
  const content = await readPage(tx.db, HOME.key, state)
  return [content === undefined ? '还没有内容。' : JSON.stringify(content, null, 2)]
}

async function draftPage(tx: Context, args: OpsArguments): Promise<string[]> {
  const content = checked(HomeContent, await jsonFile(args))
  await writePage(tx.db, { ...HOME, state: 'draft' }, content, tx.now)
  await audit(tx, { action: 'content.draft', subject: HOME.key })
  return ['草稿已保存，请在 /previewHome 预览。']
}

async function publishPage(tx: Context): Promise<string[]> {
  const draft = await readPage(tx.db, HOME.key, 'draft')
  if (draft === undefined) throw new OpsMistake('没有草稿可发布。')
  await writePage(tx.db, { ...HOME, state: 'published' }, checked(HomeContent, draft), tx.now)
  await deleteDraft(tx.db, HOME.key)
  await audit(tx, { action: 'content.publish', subject: HOME.key })
  return ['已发布，一分钟内生效。']
}

async function dropPage(tx: Context): Promise<string[]> {
  return [(await deleteDraft(tx.db, HOME.key)) ? '草稿已放弃。' : '没有草稿。']
}
