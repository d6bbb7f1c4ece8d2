import type { BulkPlanView } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { useState } from 'react'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { cashierHref, REQUESTS_HREF } from '#links/order.ts'
import css from '../Planning.module.css'
import { type PlanChange, usePlan } from '../use-plan.ts'
import { OrderPlan } from './OrderPlan.tsx'
import { PlanLine } from './PlanLine.tsx'
import { PlanStores } from './PlanStores.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { PlanWishes } from './PlanWishes.tsx'

/** One task: the list, who supplies what and why, changed and planned again in place, then ordered. */
export function PlanDesk({ taskId, onLeave }: { taskId: string; onLeave: () => void }) {
  const { view, change, progress, isPlanning } = usePlan(taskId)
  return (
    <Loaded
      of={view}
      skeleton={
        <Content className={css.page ?? ''}>
          <TableSkeleton rows={8} rowHeight={72} />
        </Content>
      }
    >
      {data => (
        <Desk
          view={data}
          progress={progress}
          isPlanning={isPlanning}
          onLeave={onLeave}
          onChange={(changes, wish = data.task) =>
            change.mutate({
              ...changes,
              wish: { preset: wish.preset, maxParcels: wish.maxParcels, minMonths: wish.minMonths },
            })
          }
        />
      )}
    </Loaded>
  )
}

interface DeskProps {
  view: BulkPlanView
  progress: number
  isPlanning: boolean
  onLeave: () => void
  onChange: (changes: PlanChange, wish?: BulkPlanView['task']) => void
}

function Desk({ view, progress, isPlanning, onLeave, onChange }: DeskProps) {
  const [isOpenOnly, setOpenOnly] = useState(false)
  const { task, lines } = view
  const isOrdered = task.state === 'ordered'
  const isAsked = task.state === 'asked'
  const isSettled = isOrdered || isAsked
  const open = lines.filter(line => line.isChecked && line.problem !== '')
  const shown = isOpenOnly ? open : lines
  return (
    <>
      <Content className={css.page ?? ''}>
        <Breadcrumb
          steps={[
            { label: '首页', href: '/' },
            { label: '智能采购', href: '/intelligentPurchasing' },
            { label: task.name },
          ]}
        />
        <Panel aria-label="采购任务">
          <div className={css.head}>
            <PageTitle
              title={task.name}
              aside={
                <>
                  <Button onClick={onLeave}>全部任务</Button>
                  {isOrdered && task.payOrderId && (
                    <ButtonLink to={cashierHref(task.payOrderId)} tone="primary">
                      去付款
                    </ButtonLink>
                  )}
                </>
              }
            />
          </div>
          {!isSettled && (
            <PlanWishes task={task} isPlanning={isPlanning} onSend={wish => onChange({}, { ...task, ...wish })} />
          )}
          {isPlanning && (
            <div className={css.progress} role="status">
              <progress max={100} value={progress} aria-label="规划进度" />
              正在比较 {countText(task.lineCount)} 个品种的报价、运费和优惠（{progress}
              %），可离开本页，完成后在“采购任务”查看
            </div>
          )}
          {isAsked && (
            <NoteStrip
              tone="amber"
              actions={
                <ButtonLink to={REQUESTS_HREF} size="small">
                  查看审批
                </ButtonLink>
              }
            >
              已提交采购审批，主账号通过后按当时的价格下单；撤回后可修改清单
            </NoteStrip>
          )}
          {task.state === 'failed' && !isPlanning && <NoteStrip tone="red">{task.failure}</NoteStrip>}
          {view.isOutdated && !isPlanning && (
            <NoteStrip
              tone="amber"
              actions={
                <Button size="small" onClick={() => onChange({})}>
                  重新规划
                </Button>
              }
            >
              价格、库存或优惠已变化，下方金额为最新；建议重新规划
            </NoteStrip>
          )}
          {view.proof && <PlanSummary view={view} />}
        </Panel>
        {view.stores.length > 0 && (
          <PlanStores
            view={view}
            isOff={isPlanning || isSettled}
            onExclude={excludedStoreIds => onChange({ excludedStoreIds })}
          />
        )}
        <Panel aria-label="采购明细" data-waiting={isPlanning || undefined} className={css.lines ?? ''}>
          <div className={css.bar}>
            <strong>采购明细</strong>
            <span className={css.quiet}>共 {countText(lines.length)} 个品种</span>
            {open.length > 0 && (
              <Button size="small" aria-pressed={isOpenOnly} onClick={() => setOpenOnly(!isOpenOnly)}>
                {isOpenOnly ? '看全部' : `只看 ${countText(open.length)} 个未满足的`}
              </Button>
            )}
          </div>
          {shown.map(line => (
            <PlanLine
              key={line.lineNo}
              line={line}
              isOff={isPlanning || isSettled}
              onChange={changes => onChange({ lines: [{ lineNo: line.lineNo, ...changes }] })}
              onCount={changes => onChange({ counts: [{ lineNo: line.lineNo, ...changes }] })}
            />
          ))}
        </Panel>
      </Content>
      {!isSettled && view.stores.length > 0 && <OrderPlan view={view} isPlanning={isPlanning} />}
    </>
  )
}
