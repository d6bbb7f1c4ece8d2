import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { RightIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import css from './CategoryMenu.module.css'
import { CategoryPanel } from './CategoryPanel.tsx'
import { categoryIcon } from './category-icons.ts'
import { type CategoryNode, categoryHref } from './category-node.ts'
import { useHoverIntent } from './use-hover-intent.ts'

export interface CategoryMenuProps {
  /** `undefined` while they are on their way: the menu keeps its place. Empty when they cannot be had. */
  roots: readonly CategoryNode[] | undefined
  /** A category was opened, or Escape was pressed on the roots. */
  onClose?: () => void
}

/** Roots on the left, two levels in a panel beside them. Hover, or arrows: up and down, right into the panel, left back. */
export function CategoryMenu({ roots, onClose }: CategoryMenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [openCode, setOpenCode] = useState<string | null>(null)
  const hover = useHoverIntent(panel, setOpenCode)
  const openRoot = roots?.find(root => root.code === openCode && root.children?.length)

  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const onRootKey = (root: CategoryNode) => (event: KeyboardEvent) => {
    const all = links()
    const at = all.indexOf(event.currentTarget as HTMLAnchorElement)
    if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus()
    else if (event.key === 'ArrowUp') all.at(at - 1)?.focus()
    else if (event.key === 'ArrowRight') {
      setOpenCode(root.code)
      requestAnimationFrame(() => panel.current?.querySelector('a')?.focus())
    } else if (event.key === 'Escape') {
      setOpenCode(null)
      onClose?.()
    } else return
    event.preventDefault()
  }
  const onPanelKey = (event: KeyboardEvent) => {
    const inside = [...(panel.current?.querySelectorAll('a') ?? [])]
    const at = inside.indexOf(document.activeElement as HTMLAnchorElement)
    if (event.key === 'ArrowDown') inside[Math.min(at + 1, inside.length - 1)]?.focus()
    else if (event.key === 'ArrowUp') inside[Math.max(at - 1, 0)]?.focus()
    else if (event.key === 'ArrowLeft' || event.key === 'Escape')
      links()[roots?.findIndex(root => root.code === openCode) ?? 0]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpenCode(null)
  }
  const onChoose = () => {
    setOpenCode(null)
    onClose?.()
  }

  if (!roots)
    return (
      <div className={css.menu} role="status" aria-label="分类加载中">
        <div className={css.roots}>
          {Array.from({ length: 8 }, (_, index) => (
            <div key={index} className={css.bone}>
              <Bone height={18} width="60%" gap={8} />
            </div>
          ))}
        </div>
      </div>
    )
  return (
    <nav className={css.menu} aria-label="商品分类" onPointerLeave={hover.onMenuLeave} onBlur={onBlur}>
      {roots.length === 0 && <p className={css.none}>分类暂时无法显示，可直接搜索商品</p>}
      <ul ref={list} className={css.roots}>
        {roots.map(root => {
          const Sign = categoryIcon(root.name)
          const isOpen = root.code === openCode
          return (
            <li key={root.code} className={css.root} data-open={isOpen}>
              <Link
                to={categoryHref(root.code)}
                className={css.rootLink}
                aria-expanded={root.children?.length ? isOpen : undefined}
                aria-controls={isOpen ? id : undefined}
                onPointerMove={hover.onRowMove(root.code, isOpen)}
                onKeyDown={onRootKey(root)}
                onClick={onChoose}
              >
                <Sign size={18} />
                <span className={css.words}>
                  <span className={css.name}>{root.name}</span>
                  {roots.length <= 9 && root.children && (
                    <span className={css.hint}>
                      {root.children.slice(0, 3).map(child => (
                        <span key={child.code}>{child.name}</span>
                      ))}
                    </span>
                  )}
                </span>
                <RightIcon size={12} className={css.arrow ?? ''} />
              </Link>
            </li>
          )
        })}
      </ul>
      {openRoot && (
        <div onPointerEnter={hover.onPanelEnter}>
          <CategoryPanel root={openRoot} id={id} ref={panel} onKeyDown={onPanelKey} onChoose={onChoose} />
        </div>
      )}
    </nav>
  )
}
