import { DownIcon, MenuIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CategoryMenu } from './category/CategoryMenu.tsx'
import type { CategoryNode } from './category/category-node.ts'
import css from './NavBar.module.css'
import type { NavLink } from './nav-links.ts'

export interface NavBarProps {
  links: readonly NavLink[]
  categories: readonly CategoryNode[] | undefined
  /** The page shows the category menu itself, right below the bar (home). */
  isMenuPinned?: boolean
}

/** 40 px: all categories, then the zones. */
export function NavBar({ links, categories, isMenuPinned = false }: NavBarProps) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const here = pathname === '/Home' || pathname === '/homePage' ? '/' : pathname
  const face = (
    <>
      <MenuIcon />
      全部商品分类
    </>
  )
  return (
    <nav className={css.nav} aria-label="主导航" data-print="hide">
      <Content className={css.inner ?? ''}>
        {isMenuPinned ? (
          <div className={css.all}>
            <span className={css.allButton}>{face}</span>
          </div>
        ) : (
          <div
            className={css.all}
            onPointerEnter={() => setOpen(true)}
            onPointerLeave={() => setOpen(false)}
            onBlur={event => {
              if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
            }}
          >
            <button
              type="button"
              className={css.allButton}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              onKeyDown={event => {
                if (event.key === 'Escape') setOpen(false)
              }}
            >
              {face}
              <DownIcon className={css.down ?? ''} />
            </button>
            {isOpen && (
              <div className={css.drop}>
                <CategoryMenu roots={categories} onClose={() => setOpen(false)} />
              </div>
            )}
          </div>
        )}
        <div className={css.links}>
          {links.map(({ label, href, badge }) => (
            <Link key={href} to={href} className={css.link} aria-current={href === here ? 'page' : undefined}>
              {label}
              {badge && <span className={css.flag}>{badge}</span>}
            </Link>
          ))}
        </div>
      </Content>
    </nav>
  )
}
