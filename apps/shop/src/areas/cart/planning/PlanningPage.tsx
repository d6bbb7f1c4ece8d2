import { useMutation } from '@tanstack/react-query'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { BoughtList } from '#areas/catalogue/public.ts'
import { ImportStart } from '#areas/search/public.ts'
import { PlanningQuery } from '#links/cart.ts'
import { makeTask, taskHref } from '#trade/cart/need-lists.ts'
import css from './Planning.module.css'
import { PlanDesk } from './parts/PlanDesk.tsx'
import { ReplenishNeeds } from './parts/ReplenishNeeds.tsx'
import { ReviewList } from './parts/ReviewList.tsx'
import { TaskList } from './parts/TaskList.tsx'

const TABS = [
  { key: 'import', label: '导入或粘贴' },
  { key: 'often', label: '常购清单' },
  { key: 'replenish', label: '补货建议' },
  { key: 'tasks', label: '采购任务' },
] as const

/** 智能采购: finds the cheapest way to buy a need list. */
export function PlanningPage() {
  const [{ tab, listId, taskId, page }, change] = useQueryState(PlanningQuery)
  // A page of its own, begun at its top.
  const openTask = (id: string) => goTo(taskHref(id))
  if (taskId)
    return <PlanDesk taskId={taskId} onLeave={() => change({ taskId: undefined, tab: 'tasks', page: undefined })} />
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '智能采购' }]} />
      <Panel aria-label="智能采购">
        <div className={css.head}>
          <PageTitle title="智能采购" aside={<ButtonLink to="/search2">逐个搜索加购</ButtonLink>}>
            <Tabs
              tabs={TABS}
              value={tab}
              label="清单来源"
              panelId="needs"
              onChange={key => change({ tab: key === 'import' ? undefined : key, listId: undefined, page: undefined })}
            />
          </PageTitle>
        </div>
        <div id="needs" role="tabpanel" aria-label="采购清单">
          {tab === 'often' ? (
            <OftenNeeds page={page} onPage={next => change({ page: next })} onMade={openTask} />
          ) : tab === 'replenish' ? (
            <ReplenishNeeds onMade={openTask} />
          ) : tab === 'tasks' ? (
            <TaskList page={page} onPage={next => change({ page: next })} onOpen={openTask} />
          ) : listId ? (
            <ReviewList
              listId={listId}
              page={page}
              onPage={next => change({ page: next })}
              onMade={openTask}
              onAgain={() => change({ listId: undefined, page: undefined })}
            />
          ) : (
            <>
              <p className={css.lead}>
                导入整张采购清单，系统比较各店铺的价格、运费、起送金额、满减和优惠券，算出总价最低的分配方案。
              </p>
              <ImportStart onMade={id => change({ listId: id, page: undefined })} />
            </>
          )}
        </div>
      </Panel>
    </Content>
  )
}

interface OftenNeedsProps {
  page: number
  onPage: (page: number | undefined) => void
  onMade: (taskId: string) => void
}

/** A need list from frequent purchases. */
function OftenNeeds({ page, onPage, onMade }: OftenNeedsProps) {
  const { mutate, isPending } = useMutation({ mutationFn: makeTask, onSuccess: onMade })
  return (
    <BoughtList order="often" page={page} onPage={onPage}>
      {chosen => (
        <div className={css.foot}>
          <Button
            tone="primary"
            disabled={chosen.length === 0}
            isBusy={isPending}
            onClick={() =>
              mutate({
                source: 'frequent',
                lines: chosen.map(({ productId, quantity }) => ({ productId, quantity, rawText: '' })),
              })
            }
          >
            规划所选 {countText(chosen.length)} 个品种
          </Button>
        </div>
      )}
    </BoughtList>
  )
}
