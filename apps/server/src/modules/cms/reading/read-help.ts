import {
  AGREEMENTS,
  type Agreement,
  type AgreementKey,
  type HelpCentre,
  type ReaderInfo,
} from '@xiaojiu/contract/cms/reading-schemas.ts'
import type { ArticleBrief } from '@xiaojiu/contract/cms/schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { type SheetColumn, worksheet } from '#platform/documents/workbook.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { Refusal } from '#platform/refusal.ts'
import { readArticles, readNewest, readSheetAndCount, readTexts } from '../tables/content.ts'

/** Function words, which are ignored. */
const JOINING = /[的与和及或了吗呢是在怎么如何\s，、？?]/

const MOST_HELP = 100

const NEW_FOR_MS = 14 * DAY_MS

/** Texts with a lower score are not answers. */
const LEAST_SCORE = 1 / 3

/** Help by class; with a question, the matching articles, best first. */
export async function searchHelp(ctx: Context, keyword: string): Promise<HelpCentre> {
  const all = await readTexts(ctx.db, 'help', MOST_HELP)
  const found =
    keyword === ''
      ? all
      : all
          .map(article => ({
            article,
            score: helpScore(`${article.class}${article.title}${article.summary}${article.bodyHtml}`, keyword),
          }))
          .filter(({ score }) => score >= LEAST_SCORE)
          .toSorted((a, b) => b.score - a.score)
          .map(({ article }) => article)
  const groups = [...Map.groupBy(found, article => article.class)]
  return {
    total: found.length,
    groups: groups.map(([name, articles]) => ({
      class: name,
      articles: articles.map(({ articleId, title, summary, publishedAt }) => ({
        articleId,
        class: name,
        title,
        summary,
        publishedAt,
      })),
    })),
  }
}

export async function getAgreement(ctx: Context, key: AgreementKey): Promise<Agreement> {
  const text = await readNewest(ctx.db, 'agreement', AGREEMENTS[key])
  if (!text) throw new Refusal('not-found')
  return text
}

/** The notes of the newest version, for two weeks. */
export async function newVersion(ctx: Context): Promise<ArticleBrief | null> {
  const [newest] = await readArticles(ctx.db, { kind: 'version' }, { pageNum: 1, pageSize: 1 })
  return newest && newest.publishedAt > addMs(ctx.now, -NEW_FOR_MS) ? newest : null
}

/**
 * How well a text answers a question: 1 when it contains the exact words, otherwise the share of the question's character pairs
 * that it contains. Pairs across a function word do not count.
 */
export function helpScore(text: string, question: string): number {
  const asked = question.trim().toLowerCase()
  const told = text.toLowerCase()
  if (told.includes(asked)) return 1
  const chars = [...asked]
  const pairs = chars
    .slice(1)
    .map((char, at) => `${chars[at]}${char}`)
    .filter(pair => !JOINING.test(pair))
  return pairs.length === 0 ? 0 : pairs.filter(pair => told.includes(pair)).length / pairs.length
}

/** Data of the current user for choosing content; nothing that identifies a person. */
export async function describeReader(ctx: Context): Promise<ReaderInfo> {
  const buyer = await buyerOf(ctx)
  return {
    isSignedIn: ctx.actor.kind !== 'nobody',
    userBasicId: ctx.actor.kind === 'nobody' ? null : ctx.actor.accountId,
    companyId: buyer.kind === 'company' ? buyer.companyId : null,
    companyKind: buyer.kind === 'company' ? buyer.companyKind : null,
    provinceCode: buyer.kind === 'company' ? buyer.provinceCode : null,
  }
}

const HEATMAP_SAMPLE_RATE = 0.2

/** The same for statistics; no answer contains data of other users. */
export async function describeForAnalytics(
  ctx: Context,
  asked: { readonly userBasicId: string; readonly companyId: string },
) {
  const reader = await describeReader(ctx)
  const isSelf =
    !reader.isSignedIn ||
    (asked.userBasicId === reader.userBasicId && (reader.companyId === null || asked.companyId === reader.companyId))
  if (!isSelf) throw new Refusal('no-access')
  return { ...reader, platform: 'b2b' as const, heatmapSampleRate: HEATMAP_SAMPLE_RATE }
}

/** A form or template as a sheet, created on request. */
export async function sendDocument(ctx: Context, documentId: string, reply: FastifyReply): Promise<void> {
  const found = await readSheetAndCount(ctx.db, documentId)
  if (!found) throw new Refusal('not-found')
  const [heads = [], ...rows] = found.sheet
  const width = Math.max(heads.length, 1, ...rows.map(row => row.length))
  const columns = Array.from(
    { length: width },
    (_, at): SheetColumn<readonly string[]> => ({
      label: heads[at] ?? '',
      width: 22,
      kind: 'text',
      value: row => row[at] ?? null,
    }),
  )
  await sendWorkbook(reply, found.fileName, [worksheet({ name: 'Sheet1', columns, rows })], ctx.now)
}
