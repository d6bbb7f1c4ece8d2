import { STORE_KIND_LABELS, type StoreKind } from '@xiaojiu/contract/store/schemas.ts'
import { CampaignTag } from '../campaign/tags.tsx'

const tones = { 'self-run': 'own-store', joint: 'benefit', 'third-party': 'fact' } as const

/** 自营 solid, 合营 tinted, 第三方 grey. */
export function StoreBadge({ kind }: { kind: StoreKind }) {
  return <CampaignTag kind={tones[kind]} text={STORE_KIND_LABELS[kind]} />
}
