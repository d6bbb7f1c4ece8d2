import { Link } from 'react-router'
import { DownIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { categoryHref } from '../category/category-node.ts'
import { useCategories } from '../use-categories.ts'
import css from './PhoneMenu.module.css'

/** The categories one under another; each root unfolds to what it holds. */
export function CategoryList() {
  const roots = useCategories()
  return (
    <nav className={css.categories} aria-label="商品分类">
      <h3 className={css.group}>商品分类</h3>
      {roots === undefined && <p className="meta">加载中</p>}
      {roots?.length === 0 && <p className="meta">分类暂时无法显示，可直接搜索商品</p>}
      {roots?.map(root => (
        <details key={root.code} name="category" className={css.root}>
          <summary>
            {root.name}
            <DownIcon size={14} />
          </summary>
          <div className={css.children}>
            <Link to={categoryHref(root.code)}>全部</Link>
            {root.children?.map(child => (
              <Link key={child.code} to={categoryHref(child.code)}>
                {child.name}
              </Link>
            ))}
          </div>
        </details>
      ))}
    </nav>
  )
}
