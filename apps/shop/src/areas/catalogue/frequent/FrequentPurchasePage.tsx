import { useQueryState } from '../../../lib/use-query-state.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { Content } from '../../../ui/layout/Content.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PageOnlyQuery } from '../screens.ts'
import css from './Bought.module.css'
import { BoughtList } from './BoughtList.tsx'
import { BuyChosen } from './BuyChosen.tsx'

/** 常购清单: what this company buys often, last price and today's, ready to be bought again. */
export function FrequentPurchasePage() {
  const [{ page }, change] = useQueryState(PageOnlyQuery)
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '常购清单' }]} />
      <Panel aria-label="常购清单">
        <div className={css.title}>
          <PageTitle
            title="常购清单"
            aside={<ButtonLink to="/intelligentPurchasing?tab=replenish">看补货建议</ButtonLink>}
          />
        </div>
        <BoughtList order="often" page={page} onPage={next => change({ page: next })}>
          {chosen => <BuyChosen chosen={chosen} source="frequent" />}
        </BoughtList>
      </Panel>
    </Content>
  )
}
