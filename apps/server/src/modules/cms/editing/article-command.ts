import { ARTICLE_KINDS } from '@xiaojiu/contract/cms/schemas.ts'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import { audit } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { type OpsArguments, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { SiteLink } from '../page-content.ts'
import { readArticles } from '../tables/content.ts'
import { command, drop } from './page-command.ts'
import { type ArticleWriting, findArticle, insertArticle, updateArticle } from './tables.ts'
import { checked, idOf, textFile } from './typed-input.ts'

/** The content of tags without text is removed. */
const NOT_TEXT = [
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
  'textarea',
  'title',
  'head',
  'option',
]

/** A picture among the files of the shop. */
const SITE_PICTURE = /^\/pictures\/[a-z0-9/-]+\.webp$/

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'blockquote', 'a', 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  nonTextTags: NOT_TEXT,
  // Only pictures of the site itself; a picture from elsewhere would reveal to its host who reads what.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !SITE_PICTURE.test(attribs['src'] ?? ''),
  transformTags: {
    // An external link is removed; its text stays.
    a: (tagName, { href = '' }) => ({ tagName, attribs: SiteLink.safeParse(href).success ? { href } : {} }),
  },
}

const LISTED = 50

const USAGE = `文章：
  article list --kind 种类                    种类：${ARTICLE_KINDS.join('、')}
  article put --kind 种类 --class 分类 --title 标题 --summary 摘要 --file 正文.html [--sort 序号]
  article change <编号> [--class] [--title] [--summary] [--file] [--sort]
  article drop <编号>`

/** Announcements, headlines, help, agreements, versions, texts about the firm. */
export const articleCommand = command('article', USAGE, {
  list: listTexts,
  put: putArticle,
  change: changeArticle,
  drop: (tx, args) => drop(tx, 'cms.article', args.words[1]),
})

const Writing = z.object({
  kind: z.enum(ARTICLE_KINDS, '种类不正确'),
  class: z.string().trim().min(1, '请填写分类').max(20, '分类最多 20 字'),
  title: z.string().trim().min(1, '请填写标题').max(80, '标题最多 80 字'),
  summary: z.string().trim().max(200, '摘要最多 200 字'),
  bodyHtml: z.string().transform(cleanHtml).pipe(z.string().min(1, '正文没有内容')),
  sort: z.coerce.number().int('序号应为整数'),
})

async function listTexts(tx: Context, args: OpsArguments): Promise<string[]> {
  const kind = checked(Writing.shape.kind, optionOf(args, 'kind'))
  const list = await readArticles(tx.db, { kind }, { pageNum: 1, pageSize: LISTED })
  return list.length === 0
    ? ['还没有文章。']
    : list.map(({ articleId, class: group, title }) => `${articleId}  ${group}  ${title}`)
}

async function putArticle(tx: Context, args: OpsArguments): Promise<string[]> {
  const id = await insertArticle(
    tx.db,
    await writingOf(args, { kind: optionOf(args, 'kind'), class: '', title: '', summary: '', bodyHtml: '', sort: 0 }),
    tx.now,
  )
  await audit(tx, { action: 'content.put-article', subject: id })
  return [`已发布：${id}`]
}

async function changeArticle(tx: Context, args: OpsArguments): Promise<string[]> {
  const id = idOf(args.words[1])
  const before = await findArticle(tx.db, id)
  if (!before) throw new OpsMistake('没有这篇文章。')
  await updateArticle(tx.db, id, await writingOf(args, before))
  await audit(tx, { action: 'content.change-article', subject: id })
  return ['已修改。']
}

/** The values of the command line; the rest stays unchanged. */
async function writingOf(args: OpsArguments, before: ArticleWriting): Promise<ArticleWriting> {
  return checked(Writing, {
    kind: before.kind,
    class: optionOf(args, 'class', before.class),
    title: optionOf(args, 'title', before.title),
    summary: optionOf(args, 'summary', before.summary),
    bodyHtml: args.options.has('file') ? await textFile(args) : before.bodyHtml,
    sort: optionOf(args, 'sort', String(before.sort)),
  })
}

/**
 * Sanitises a text of staff for storage: plain tags without attributes, links and pictures within the site, every tag
 * closed. Pages also render it tag by tag, as a second protection.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RULES).trim()
}
