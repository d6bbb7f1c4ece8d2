import { classes } from '@xiaojiu/ui/class-names.ts'
import css from './CampaignTag.module.css'
import type { TagFace } from './campaign-kind.ts'

export type CampaignTagProps = TagFace

/** Flash sale solid red, other campaigns tinted, coupons outlined, facts grey. 18 px high. */
export function CampaignTag({ kind, text }: CampaignTagProps) {
  return <span className={classes(css.tag, css[kind])}>{text}</span>
}

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
