import type { LeafletSection } from '@xiaojiu/contract/catalogue/schemas.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import css from './DetailTabs.module.css'

/** 说明书, section by section; each keeps its line breaks. */
export function Leaflet({ sections, warning }: { sections: readonly LeafletSection[]; warning: string }) {
  if (sections.length === 0)
    return (
      <EmptyState title="暂无电子说明书" isSlim>
        请以随货的纸质说明书为准。
      </EmptyState>
    )
  return (
    <div className={css.leaflet}>
      {warning && <p className={css.warning}>{warning}</p>}
      {sections.map(({ heading, body }) => (
        <section key={heading}>
          <h3>【{heading}】</h3>
          <p>{body}</p>
        </section>
      ))}
    </div>
  )
}
