import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Segmented } from '@xiaojiu/ui/form/Segmented.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { FrequentQuery } from '#links/catalogue.ts'
import css from './Bought.module.css'
import { BoughtList } from './BoughtList.tsx'
import { BuyChosen } from './BuyChosen.tsx'

/** 常购清单: frequent purchases with last and current price, to buy again. */
export function FrequentPurchasePage() {
  const [{ page, word, order }, change] = useQueryState(FrequentQuery)
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
        <div className={css.tools}>
          <WordSearch
            key={word}
            keyword={word ?? ''}
            label="买过的药品名称或厂家"
            size="small"
            onSearch={typed => change({ word: typed || undefined, page: undefined })}
          />
          <Segmented
            label="排序"
            choices={[
              { key: 'often', label: '常买的在前' },
              { key: 'recent', label: '最近买的在前' },
            ]}
            value={order}
            onChange={key => change({ order: key === 'often' ? undefined : key, page: undefined })}
          />
          {word && (
            <Button tone="text" size="small" onClick={() => change({ word: undefined, page: undefined })}>
              清除搜索
            </Button>
          )}
        </div>
        <BoughtList order={order} keyword={word} page={page} onPage={next => change({ page: next })}>
          {chosen => <BuyChosen chosen={chosen} source="frequent" />}
        </BoughtList>
      </Panel>
    </Content>
  )
}
