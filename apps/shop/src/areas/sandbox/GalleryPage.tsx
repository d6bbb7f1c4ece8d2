import { useNearView } from '@xiaojiu/ui/image/use-near-view.ts'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { type ComponentType, lazy, Suspense, useRef } from 'react'
import css from './gallery/Exhibit.module.css'

const HALLS: readonly ComponentType[] = [
  lazy(() => import('./gallery/BasicsHall.tsx').then(file => ({ default: file.BasicsHall }))),
  lazy(() => import('./gallery/PriceHall.tsx').then(file => ({ default: file.PriceHall }))),
  lazy(() => import('./gallery/GoodsHall.tsx').then(file => ({ default: file.GoodsHall }))),
  lazy(() => import('./gallery/TradeHall.tsx').then(file => ({ default: file.TradeHall }))),
  lazy(() => import('./gallery/SettleHall.tsx').then(file => ({ default: file.SettleHall }))),
  lazy(() => import('./gallery/FormHall.tsx').then(file => ({ default: file.FormHall }))),
  lazy(() => import('./gallery/ListHall.tsx').then(file => ({ default: file.ListHall }))),
  lazy(() => import('./gallery/ShellHall.tsx').then(file => ({ default: file.ShellHall }))),
]

/** Every component of the shop in all its states, for viewing and for the accessibility tests. */
export function GalleryPage() {
  return (
    <main id="main">
      <Content>
        <PageTitle title="部件陈列" />
        {HALLS.map((Exhibits, index) => (
          <OpenedHall key={index} Exhibits={Exhibits} />
        ))}
      </Content>
    </main>
  )
}

/** The whole kit is more script than a page may load, so a section is loaded when it scrolls into view. */
function OpenedHall({ Exhibits }: { Exhibits: ComponentType }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearView(place, false)
  return (
    <div ref={place} className={css.hall}>
      {isNear && (
        <Suspense>
          <Exhibits />
        </Suspense>
      )}
    </div>
  )
}
