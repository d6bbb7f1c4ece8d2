import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import {
  BottleIcon,
  BowlIcon,
  BoxIcon,
  ClinicIcon,
  DeviceIcon,
  DropIcon,
  type Icon,
  LeafIcon,
  PillIcon,
  RightIcon,
  SprayIcon,
} from '@xiaojiu/ui/icon/icons.tsx'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import css from './CategoryMenu.module.css'
import { type CategoryNode, categoryHref } from './category-node.ts'

/** The icon of a root category, found by words in its name, so that new codes need no change. */
const byWord: readonly (readonly [RegExp, Icon])[] = [
  [/成药|用药|化学药/, PillIcon],
  [/饮片|药材/, LeafIcon],
  [/器械/, DeviceIcon],
  [/保健/, BottleIcon],
  [/食品|特膳/, BowlIcon],
  [/美妆|个护|化妆/, DropIcon],
  [/消毒/, SprayIcon],
  [/诊所/, ClinicIcon],
]

interface Point {
  readonly x: number
  readonly y: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** How long the pointer must rest on another row before it opens, because it may be moving into the open panel. */
const REST_MS = 220

/** The delay before the first row opens, so that passing over opens nothing. */
const OPEN_MS = 90

export interface CategoryMenuProps {
  /** Undefined while loading: the menu keeps its place. Empty when loading failed. */
  roots: readonly CategoryNode[] | undefined
  /** A category was opened, or Escape was pressed on the roots. */
  onClose?: () => void
}

/**
 * Roots on the left, two levels in a panel beside them. By pointer, or by arrow keys: up and down, right into the
 * panel, left back.
 */
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

/** Opens the row under a resting pointer; rows crossed on the way to the open panel stay closed. */
function useHoverIntent(panel: RefObject<HTMLElement | null>, open: (code: string | null) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef<Point>({ x: 0, y: 0 })
  useEffect(() => () => clearTimeout(timer.current), [])
  const plan = (code: string | null, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => open(code), afterMs)
  }
  return {
    onRowMove: (code: string, isOpen: boolean) => (event: PointerEvent) => {
      const now = { x: event.clientX, y: event.clientY }
      const box = panel.current?.getBoundingClientRect()
      const isOnTheWay = box !== undefined && isHeadingFor(box, last.current, now)
      last.current = now
      if (isOpen) clearTimeout(timer.current)
      else plan(code, isOnTheWay ? REST_MS : OPEN_MS)
    },
    onPanelEnter: () => clearTimeout(timer.current),
    onMenuLeave: () => plan(null, REST_MS),
  }
}

/**
 * Whether the pointer moves towards the panel on the right: its last move is within the triangle between its former
 * position and the left edge of the panel. Rows on the way do not open then.
 */
export function isHeadingFor(panel: Box, from: Point, to: Point): boolean {
  const dx = to.x - from.x
  if (dx <= 0 || from.x >= panel.left) return false
  const reach = (panel.left - from.x) / dx
  const yAtPanel = from.y + (to.y - from.y) * reach
  return yAtPanel >= panel.top && yAtPanel <= panel.bottom
}

function categoryIcon(name: string): Icon {
  return byWord.find(([pattern]) => pattern.test(name))?.[1] ?? BoxIcon
}

interface CategoryPanelProps {
  root: CategoryNode
  id: string
  ref: Ref<HTMLDivElement>
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: () => void
}

/** The second and third level of one root. */
function CategoryPanel({ root, id, ref, onKeyDown, onChoose }: CategoryPanelProps) {
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
