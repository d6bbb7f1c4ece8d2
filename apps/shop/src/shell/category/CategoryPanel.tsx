import type { KeyboardEvent, Ref } from 'react'
import { Link } from 'react-router'
import css from './CategoryMenu.module.css'
import { type CategoryNode, categoryHref } from './category-node.ts'

export interface CategoryPanelProps {
  root: CategoryNode
  id: string
  ref: Ref<HTMLDivElement>
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: () => void
}

/** The second and third level of one root. */
export function CategoryPanel({ root, id, ref, onKeyDown, onChoose }: CategoryPanelProps) {
  return (
    <div ref={ref} id={id} className={css.panel} role="group" aria-label={root.name} onKeyDown={onKeyDown}>
      {root.children?.map(group => (
        <div key={group.code} className={css.group}>
          <Link to={categoryHref(group.code)} className={css.groupName} onClick={onChoose}>
            {group.name}
          </Link>
          <div className={css.leaves}>
            {group.children?.map(leaf => (
              <Link key={leaf.code} to={categoryHref(leaf.code)} onClick={onChoose}>
                {leaf.name}
              </Link>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
