import { Content } from '../../ui/layout/Content.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { BasicsHall } from './gallery/BasicsHall.tsx'
import { GoodsHall } from './gallery/GoodsHall.tsx'
import { ListHall } from './gallery/ListHall.tsx'
import { PriceHall } from './gallery/PriceHall.tsx'
import { SettleHall } from './gallery/SettleHall.tsx'
import { ShellHall } from './gallery/ShellHall.tsx'
import { TradeHall } from './gallery/TradeHall.tsx'

/** Every part of the shop in all its states: for looking, and for the accessibility tests. */
export function GalleryPage() {
  return (
    <main id="main">
      <Content>
        <PageTitle title="部件陈列" />
        <BasicsHall />
        <PriceHall />
        <GoodsHall />
        <TradeHall />
        <SettleHall />
        <ListHall />
        <ShellHall />
      </Content>
    </main>
  )
}
