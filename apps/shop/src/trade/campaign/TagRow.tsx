import { CampaignTag } from './CampaignTag.tsx'
import css from './CampaignTag.module.css'
import type { TagFace } from './campaign-kind.ts'

/** One line of tags that never wraps and keeps its height when empty. */
export function TagRow({ tags }: { tags: readonly TagFace[] }) {
  return (
    <div className={css.row}>
      {tags.map(tag => (
        <CampaignTag key={`${tag.kind}${tag.text}`} {...tag} />
      ))}
    </div>
  )
}
