import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ReviewWorkspace } from '../tasks/ReviewWorkspace.tsx'
import { DecisionList } from './DecisionList.tsx'
import css from './desk-screen.module.css'

interface DeskScreenProps {
  readonly title: string
  readonly desks: readonly { readonly name: string; readonly label: string }[]
  /** Lists beside the desk, by their name in the address. */
  readonly lists?: readonly { readonly id: string; readonly label: string; readonly list: ReactNode }[]
}

/** A desk where cases are decided one after another, with a tab of earlier decisions. */
export function DeskScreen({ title, desks, lists = [] }: DeskScreenProps) {
  const [params, setParams] = useSearchParams()
  const all = [
    { id: 'desk', label: '审核', list: null },
    { id: 'done', label: '审核记录', list: <DecisionList title={title} desks={desks.map(desk => desk.name)} /> },
    ...lists,
  ]
  const open = all.find(each => each.id === params.get('page')) ?? all[0]
  return (
    <div className={css.screen}>
      <nav className={css.tabs} aria-label={title}>
        {all.map(each => (
          <button
            key={each.id}
            type="button"
            aria-current={each === open ? 'page' : undefined}
            onClick={() => setParams(each.id === 'desk' ? {} : { page: each.id })}
          >
            {each.label}
          </button>
        ))}
      </nav>
      {open?.list === null || open === undefined ? (
        <div className={css.desk}>
          <ReviewWorkspace title={title} desks={desks} />
        </div>
      ) : (
        <div className={css.list}>{open.list}</div>
      )}
    </div>
  )
}
