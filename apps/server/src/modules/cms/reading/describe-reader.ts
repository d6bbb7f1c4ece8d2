import type { ReaderInfo } from '@xiaojiu/contract/cms/reading-schemas.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** Who is asking: enough to choose content by, nothing that names a person. */
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

/** The same for statistics; nobody is told about anybody else. */
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
