import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { Link } from 'react-router'
import { keywordHref } from '#links/catalogue.ts'
import { categoryHref } from '#shell/category/category-node.ts'
import { useCategories } from '#shell/use-categories.ts'
import { CartBar } from './parts/CartBar.tsx'
import { SearchResults } from './SearchResults.tsx'
import { categoryPath } from './search-address.ts'
import { useSearch } from './use-search.ts'

/** How many related words fit beside the breadcrumb. */
const RELATED = 4

/** 搜索结果: find and compare goods, and add them to the cart in the list. */
export function SearchPage() {
  const search = useSearch()
  const { address, result } = search
  const path = categoryPath(useCategories(), address.categoryCode)
  const related = (result.data?.relatedWords ?? []).slice(0, RELATED)
  const name = address.keyword ? `“${address.keyword}”` : (path.at(-1)?.name ?? '全部商品')
  const counts = result.data && (
    <>
      共 <b>{countText(result.data.total)}</b> 个商品，{countText(result.data.storeCount)} 家店铺在售
    </>
  )
  return (
    <>
      <Content>
        <h1 className="sr-only">{name} 搜索结果</h1>
        <Breadcrumb
          steps={[
            { label: '首页', href: '/' },
            ...path.map(node => ({ label: node.name, href: categoryHref(node.code) })),
            {
              label: (
                <span className="num">
                  {name} {counts}
                </span>
              ),
            },
          ]}
          aside={
            related.length > 0 && (
              <>
                相关搜索：
                {related.map(word => (
                  <Link key={word} to={keywordHref(word)} className="brand">
                    {word}
                  </Link>
                ))}
              </>
            )
          }
        />
        <SearchResults search={search} categoryName={path.at(-1)?.name ?? null} />
      </Content>
      <CartBar />
    </>
  )
}
